/**
 * The simulated provider's script for the browser: it makes tokens of cards, as the provider's own does, and charges
 * nothing. The card's number stays in the page: what is sent is what a provider would let be seen of it, and which of
 * the demo's cards it is.
 */
(() => {
  /**
   * @typedef {{ cardno?: string, expire?: string, securitycode?: string, holdername?: string, tokennumber?: string }} Card
   * @typedef {{ resultCode: string, tokenObject?: { token: string | string[], maskedCardNo: string, toBeExpiredAt: string } }} Answer
   */
  const REFUSED = '4000000000000002';
  /** @type {Readonly<Record<string, string>>} */
  const BEHAVIOURS = { 4000000000003220: 'challenged', 4000000000000341: 'refused' };
  let shopId = '';

  /**
   * The first thing wrong with the card, as the provider's result code; 000 for nothing.
   * @param {Card} card
   */
  function resultOf({ cardno, expire, securitycode, holdername, tokennumber }) {
    if (!cardno) return '100';
    if (!/^\d+$/.test(cardno)) return '101';
    if (cardno.length < 13 || cardno.length > 16) return '102';
    if (!expire) return '110';
    if (!/^\d+$/.test(expire)) return '111';
    if (expire.length !== 4) return '112';
    if (Number(expire.slice(2)) < 1 || Number(expire.slice(2)) > 12) return '113';
    if (securitycode && !/^\d+$/.test(securitycode)) return '121';
    if (securitycode && ![3, 4].includes(securitycode.length)) return '122';
    if (holdername && !/^[A-Za-z0-9 ,./-]*$/.test(holdername)) return '131';
    if (holdername && holdername.length > 50) return '132';
    if (tokennumber && !/^\d+$/.test(tokennumber)) return '141';
    if (shopId === '') return '160';
    return cardno === REFUSED ? '501' : '000';
  }

  /** @param {string} number */
  function brandOf(number) {
    if (/^4/.test(number)) return 'VISA';
    if (/^(5[1-5]|2[2-7])/.test(number)) return 'Mastercard';
    if (/^35/.test(number)) return 'JCB';
    if (/^3[47]/.test(number)) return 'AMEX';
    return 'Diners';
  }

  /**
   * @param {string} cardno
   * @param {string | undefined} expire
   */
  async function tokenOf(cardno, expire) {
    const seen = {
      shop_id: shopId,
      last4: cardno.slice(-4),
      brand: brandOf(cardno),
      expires: expire,
      behaviour: BEHAVIOURS[cardno] ?? 'pays',
    };
    const answer = await fetch('/card-simulator/token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(seen),
    });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return await answer.json();
  }

  const api = {
    /** @param {string} id */
    init(id) {
      shopId = id;
    },
    /**
     * @param {Card} card
     * @param {(answer: Answer) => void} callback
     */
    getToken(card, callback) {
      const resultCode = resultOf(card);
      const { cardno, expire, tokennumber } = card;
      if (resultCode !== '000' || cardno === undefined) {
        callback({ resultCode });
        return;
      }
      tokenOf(cardno, expire).then(
        ({ token, expires_at }) =>
          callback({
            resultCode,
            tokenObject: {
              token: tokennumber ? [token] : token,
              maskedCardNo: `************${cardno.slice(-4)}`,
              toBeExpiredAt: expires_at,
            },
          }),
        () => callback({ resultCode: '551' }),
      );
    },
  };
  Object.assign(globalThis, { Multipayment: api });
})();
