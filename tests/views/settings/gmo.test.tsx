import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CARD_MISTAKES } from '#domain/settings/cardEntry.ts';
import { gmoProvider } from '#src/settings/card/gmo/provider.ts';
import { leaveOver } from '#src/shell/leave.ts';

const card = { number: '4111111111111111', expiry: '2909', securityCode: '123', holder: 'H' };
const payment = { provider: 'gmo', scriptUrl: 'https://static.pay.example/token.js', shopId: 'shop' };

/** A browser whose script tells the test when it is added. */
function browserWith(getToken: (card: object, callback: (answer: unknown) => void) => void) {
  const init = vi.fn();
  const browser: { document: Document; Multipayment?: object } = { document };
  const loads: string[] = [];
  const end = (kind: 'load' | 'error') => {
    const script = document.head.querySelector('script:last-of-type');
    if (kind === 'load') browser.Multipayment = { init, getToken };
    loads.push(script?.getAttribute('src') ?? '');
    script?.dispatchEvent(new Event(kind));
  };
  return { browser: browser as never, init, loads, end }; // as far as the port needs of a window
}

const answers = (answer: unknown) => (_: object, callback: (given: unknown) => void) => callback(answer);

describe('a token of the card provider’s script', () => {
  beforeEach(() => {
    document.head.innerHTML = '';
  });

  it('comes from the script that is configured, loaded once, with what the spec says of the card', async () => {
    const getToken = vi.fn(answers({ resultCode: '000', tokenObject: { token: ['t1'] } }));
    const { browser, init, loads, end } = browserWith(getToken);
    const { makeToken: make } = gmoProvider(browser, () => payment);
    const first = make(card);
    end('load');
    expect(await first).toEqual({ kind: 'made', token: 't1' });
    expect(await make(card)).toEqual({ kind: 'made', token: 't1' });
    expect(loads).toEqual([payment.scriptUrl]);
    expect(document.head.querySelectorAll('script')).toHaveLength(1);
    expect(init).toHaveBeenCalledWith('shop');
    expect(getToken.mock.calls[0]?.[0]).toEqual({
      cardno: '4111111111111111',
      expire: '2909',
      securitycode: '123',
      holdername: 'H',
      tokennumber: '1',
    });
  });

  it.each<[string, unknown, object]>([
    ['a string', { resultCode: '000', tokenObject: { token: 't2' } }, { kind: 'made', token: 't2' }],
    ['a code', { resultCode: 121 }, { kind: 'refused', mistakes: { security_code: [CARD_MISTAKES.code] } }],
    ['000 without a token', { resultCode: '000', tokenObject: {} }, { kind: 'unreachable' }],
    ['nothing that can be read', 'busy', { kind: 'unreachable' }],
  ])('may be answered by %s', async (_, answer, token) => {
    const { browser, end } = browserWith(answers(answer));
    const made = gmoProvider(browser, () => payment).makeToken(card);
    end('load');
    expect(await made).toEqual(token);
  });

  it('is not to be had while the script does not load, and is the next time it does', async () => {
    const { browser, end } = browserWith(answers({ resultCode: '000', tokenObject: { token: 't3' } }));
    const { makeToken: make } = gmoProvider(browser, () => payment);
    const answered = vi.fn();
    void make(card).then(answered);
    end('error');
    await expect.poll(() => answered.mock.calls).toEqual([[{ kind: 'unreachable' }]]);
    const again = make(card);
    end('load');
    expect(await again).toEqual({ kind: 'made', token: 't3' });
  });

  it('leaves nothing going once it is there', async () => {
    vi.useFakeTimers();
    try {
      const { browser, end } = browserWith(answers({ resultCode: '000', tokenObject: { token: 't4' } }));
      const made = gmoProvider(browser, () => payment).makeToken(card);
      end('load');
      await made;
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not waited for for ever', async () => {
    vi.useFakeTimers();
    try {
      const { browser } = browserWith(() => undefined);
      const answered = vi.fn();
      void gmoProvider(browser, () => payment)
        .makeToken(card)
        .then(answered);
      await vi.advanceTimersByTimeAsync(9_999);
      expect(answered).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(answered).toHaveBeenCalledWith({ kind: 'unreachable' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not asked for where no provider is known', async () => {
    const { browser } = browserWith(() => undefined);
    expect(await gmoProvider(browser, () => null).makeToken(card)).toEqual({ kind: 'unreachable' });
    expect(document.head.querySelector('script')).toBeNull();
  });
});

it.each([
  ['100', 'card_number'],
  ['102', 'card_number'],
  ['110', 'card_expire_year'],
  ['113', 'card_expire_month'],
  ['121', 'security_code'],
  ['131', 'holdername'],
  ['132', 'holdername'],
  ['42G830000', 'card_expire_year'],
  ['42G440000', 'security_code'],
  ['42G650000', 'card_number'],
  ['141', undefined],
  ['501', undefined],
  ['42G030000', undefined],
  ['expired', undefined],
])('code %s of the provider is about %s', async (code, field) => {
  const { mistakesOf } = gmoProvider(window, () => null);
  expect(Object.keys(await mistakesOf(code))).toEqual(field === undefined ? [] : [field]);
});

it('leaves for pages of the web only', () => {
  const assign = vi.fn();
  const { leave } = leaveOver({ location: { assign } } as never);
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '/user/login', '']) leave(url);
  expect(assign).not.toHaveBeenCalled();
  leave('https://bank.example/c1');
  expect(assign).toHaveBeenCalledWith('https://bank.example/c1');
});
