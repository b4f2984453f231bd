import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { at } from '#tests/support/clock/moments.ts';
import { inParts } from '#tests/support/dom/inParts.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { installApp, keepSignedIn, openApp } from '../support/openApp.tsx';
import { asSeen } from '../support/reading.ts';
import { RESERVATION } from '../support/wire.ts';

installApp();
beforeEach(() => keepSignedIn());
afterEach(() => vi.restoreAllMocks());

type Given = Partial<typeof RESERVATION>;

/** The lengths by which a use can be extended, while it can be. */
let extensions = { time_units: [15, 30], prices: [275, 550] };
beforeEach(() => {
  extensions = { time_units: [15, 30], prices: [275, 550] };
});

async function cardsAt(now: string, ...reservations: readonly Given[]): Promise<HTMLElement[]> {
  vi.spyOn(serverClock, 'now').mockReturnValue(at(now));
  await openApp('/app/reservations', {
    answering: {
      'GET /reservations': () => ({ reservations: reservations.map((but) => ({ ...RESERVATION, ...but })) }),
      'GET /menu-status': () => ({ survey_should_be_presented: false, reservations_count: 3 }),
      'GET /reservations/availability-for-extension': () =>
        reservations.some(({ extendable }) => extendable)
          ? { message: 'OK', ...extensions }
          : { message: 'OK', time_units: [], prices: null, limited_by: 'others' },
    },
  });
  return within(await screen.findByRole('list', { name: '利用中と次の予約' })).getAllByRole('listitem');
}

async function cardAt(now: string, but: Given = {}): Promise<HTMLElement> {
  const [card] = await cardsAt(now, but);
  if (!card) throw new Error('There is no card.');
  return card;
}

describe('a reservation that is still to come', () => {
  it('says when, where, how long it can be given up, and what it will cost', async () => {
    const card = await cardAt('2026-12-02T09:00:00', { coupon_time: 15 });
    expect(card).toHaveTextContent('あと1日7時間で開始');
    expect(asSeen(card)).toHaveTextContent('16:15–18:00明日');
    expect(card).toHaveTextContent('品川シーサイド 2F C-82階東口の歩道橋を直進、徒歩6分。');
    expect(
      within(card).getByRole('link', { name: '品川シーサイド 2F C-8の場所を地図で見る' }),
    ).toHaveAttribute(
      'href',
      '/user/app/search?floor_id=9&targetFlag=1&targetAreaId=5&targetLat=35.609&targetLng=139.749',
    );
    expect(card).toHaveTextContent('無料キャンセルはあと 1日6時間12月3日(木) 15:15まで');
    expect(card).toHaveTextContent('料金 1,868円（クーポン15分を利用）は開始1時間前に確定します');
    expect(within(card).queryByRole('button', { name: WORDS.enter })).toBeNull();
  });

  it('says when the price was fixed', async () => {
    const charged = await cardAt('2026-12-03T15:30:00', { charged_at: '20261203151507' });
    expect(charged).toHaveTextContent('料金 1,868円は15:15に確定しました');
    const price = within(charged).getByText(/確定しました$/);
    expect(price.innerHTML.split('<wbr>').at(-1), 'a line ends before the last word, not within it').toMatch(
      /^確定しました/,
    );
    expect(within(charged).getByRole('button', { name: WORDS.giveUp })).toBeVisible();
  });

  it('names no moment of the charge where the server tells none: a use at once has none before its start', async () => {
    const card = await cardAt('2026-12-03T16:14:00', { charged_at: null });
    expect(card).toHaveTextContent('料金 1,868円は確定しています');
    expect(card).not.toHaveTextContent('15:15');
  });

  it('has nothing to fix where nothing is paid', async () => {
    const card = await cardAt('2026-12-03T11:00:00', { price: 0, taxInPrice: 0, coupon_time: 105 });
    expect(card).toHaveTextContent('料金 0円（クーポン1時間45分を利用）');
    expect(card).not.toHaveTextContent('確定');
  });

  it('can not be given up twice', async () => {
    const card = await cardAt('2026-12-03T11:00:00', { is_cancel_state: true });
    expect(card).toHaveTextContent('キャンセルの手続き中です');
    expect(within(card).queryByRole('button')).toBeNull();
  });

  it('tells a guest no price', async () => {
    const card = await cardAt('2026-12-03T11:00:00', { price: null, taxInPrice: null });
    expect(card).not.toHaveTextContent('料金');
    expect(card).not.toHaveTextContent('円');
  });

  it('offers the door from 60 minutes before, dead until 5 minutes before, and says how long that is', async () => {
    const card = await cardAt('2026-12-03T15:50:30');
    const door = within(card).getByRole('button', { name: WORDS.enter });
    expect(door).toHaveAttribute('aria-disabled', 'true');
    expect(document.getElementById(door.getAttribute('aria-describedby') ?? '')).toHaveTextContent(
      '16:15–18:00',
    );
    expect(card).toHaveTextContent('19分後に入室できます（16:10から）');
    expect(card).toHaveTextContent('あと24分で開始');
    expect(within(card).queryByRole('progressbar')).toBeNull();
  });

  it('shows how the last 5 minutes before the door run out', async () => {
    const card = await cardAt('2026-12-03T16:08:00');
    expect(card).toHaveTextContent('まもなく入室できます');
    const bar = within(card).getByRole('progressbar', { name: '入室できるまで' });
    expect(bar).toHaveAttribute('aria-valuetext', 'あと2分');
    expect(bar).toHaveAttribute('aria-valuenow', '60');
  });

  it('after 5 minutes before, the door and the code of its key pad are there', async () => {
    const card = await cardAt('2026-12-03T16:10:00', { pin_id: '502913' });
    expect(card).toHaveTextContent('入室できます');
    expect(within(card).getByRole('button', { name: WORDS.enter })).not.toHaveAttribute('aria-disabled');
    expect(card).toHaveTextContent('ドアのキーパッドでも入室できます。暗証番号 502913');
  });

  it('where somebody is in the booth until the start, the door waits for the start', async () => {
    const card = await cardAt('2026-12-03T16:12:00', { before_empty: 0 });
    expect(within(card).getByRole('button', { name: WORDS.enter })).toHaveAttribute('aria-disabled', 'true');
    expect(card).toHaveTextContent('3分後に入室できます（16:15から）');
  });

  it('leads to the code that the booth reads itself', async () => {
    const card = await cardAt('2026-12-03T16:11:00', {
      qr_code_base64: 'abc',
      telecube: { ...RESERVATION.telecube, qr_code_mode: 1 },
    });
    expect(within(card).getByRole('link', { name: WORDS.showEntryCode }).getAttribute('href')).toContain(
      'abc',
    );
    expect(within(card).queryByRole('button', { name: WORDS.enter })).toBeNull();
  });
});

describe('several reservations', () => {
  it('put the one in use first, then the next, and the others below their heading', async () => {
    const day = (date: string) => ({
      reserve_date: `2026-12-0${date}`,
      reserve_start_time: `2026120${date}090000`,
      reserve_end_time: `2026120${date}100000`,
    });
    await cardsAt(
      '2026-12-03T17:00:00',
      { tranid: 3, ...day('6') },
      { tranid: 2, ...day('5') },
      { tranid: 1, use_state: 2 },
    );
    const now = screen.getByRole('list', { name: '利用中と次の予約' });
    expect(now).toHaveTextContent('利用中');
    expect(now).toHaveTextContent('18:00まで・品川シーサイド 2F C-8');
    const later = screen.getByRole('region', { name: 'このあとの予約' });
    const texts = within(later)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(texts[0]).toContain('12月5日(土)');
    expect(texts[1]).toContain('12月6日(日)');
    expect(screen.getByRole('link', { name: /入室・延長/ })).toHaveTextContent('3');
  });

  it('are a line each below a use, which opens to the rest of the card, until the own door is near', async () => {
    await cardsAt(
      '2026-12-03T17:00:00',
      { tranid: 1, use_state: 1 },
      { tranid: 2, reserve_start_time: '20261203180000', reserve_end_time: '20261203190000' },
      { tranid: 3, reserve_start_time: '20261203200000', reserve_end_time: '20261203210000' },
    );
    const later = screen.getByRole('region', { name: 'このあとの予約' });
    const [near, far] = within(later).getAllByRole('listitem');
    if (!near || !far) throw new Error('There are not two.');
    expect(within(near).getByRole('button', { name: WORDS.enter })).toBeVisible();
    expect(within(far).queryByRole('button', { name: WORDS.enter })).toBeNull();
    const cancel = within(far).getByText(WORDS.cancelSheet);
    expect(cancel).not.toBeVisible();
    await userEvent.click(within(far).getByText('20:00–21:00'));
    expect(cancel).toBeVisible();
  });
});

describe('a use', () => {
  it.each([
    [[15, 30], [275, 550], '18:30まで・15分 275円（税込）から'],
    [[15], [275], '18:15まで・15分 275円（税込）'],
  ])('that can be extended by %j minutes says until when, and the lowest price', async (...given) => {
    const [time_units, prices, words] = given;
    extensions = { time_units, prices };
    const card = await cardAt('2026-12-03T17:55:00', { use_state: 1, extendable: true });
    expect(await within(card).findByText(inParts(words))).toBeVisible();
  });

  it('counts down what is left, and offers what fits', async () => {
    const card = await cardAt('2026-12-03T16:45:00', { use_state: 1, extendable: true });
    expect(within(card).getByRole('timer')).toHaveAccessibleName('残り 1時間15分');
    expect(within(card).getByText('残り時間')).toBeVisible();
    // Inside nobody needs the way, and there is one way to end.
    expect(within(card).queryByRole('link', { name: /地図/ })).toBeNull();
    expect(within(card).queryByRole('button', { name: WORDS.giveUp })).toBeNull();
    expect(within(card).getByRole('timer')).toHaveTextContent('1時間15分');
    const bar = within(card).getByRole('progressbar', { name: '利用した時間' });
    expect(bar).toHaveAttribute('aria-valuetext', '残り 1時間15分');
    expect(bar).toHaveAttribute('aria-valuenow', '29'); // 30 of 105 minutes
    expect(bar).toHaveAttribute('aria-valuemax', '100');
    expect(
      await within(card).findByRole('link', { name: WORDS.extend, description: '18:30まで' }),
    ).toHaveAttribute('href', '/user/app/reservations/extend?tranid=4711&start=20261203161500');
    for (const name of [WORDS.openDoor, WORDS.leave]) {
      expect(within(card).getByRole('button', { name })).not.toHaveAttribute('aria-disabled');
    }
  });

  it.each([
    ['2026-12-03T17:54:59', true, '利用中', [WORDS.openDoor, WORDS.extend, WORDS.leave]],
    ['2026-12-03T17:55:00', true, 'まもなく終わります', [WORDS.extend, WORDS.openDoor, WORDS.leave]],
    ['2026-12-03T17:55:00', false, 'まもなく終わります', [WORDS.openDoor, WORDS.extend, WORDS.leave]],
  ])(
    'at %s, extendable: %s, says %s and puts first what is to be done',
    async (now, extendable, says, ways) => {
      const card = await cardAt(now, { use_state: 1, extendable });
      expect(within(card).getByText(says)).toBeVisible();
      await waitFor(() => expect(card).toHaveTextContent(/18:30まで|このあとに別の予約/));
      const actions = within(card)
        .getByRole('button', { name: WORDS.openDoor })
        .closest('div')?.parentElement;
      const shown = [...(actions?.querySelectorAll('a, button') ?? [])].map(({ textContent }) =>
        textContent?.replace(/(ドアを)?開けています…$/, ''),
      );
      expect(shown).toEqual(ways);
      const isLast = says !== '利用中';
      const note = within(card).queryByText(
        inParts(extendable ? '延長しないときは、18:00までにご退室ください。' : '18:00までにご退室ください。'),
      );
      expect(note !== null).toBe(isLast);
      expect(within(card).queryByText(inParts('18:30まで・15分 275円（税込）から')) !== null).toBe(
        ways[0] === WORDS.extend,
      );
      expect(within(card).queryByText('18:00を過ぎると') !== null).toBe(!isLast);
      const free = within(card).getByText(inParts('18:00を過ぎても、追加の料金はかかりません。'));
      if (isLast) expect(free).toBeVisible();
      else expect(free).not.toBeVisible();
      const next = extendable
        ? '18:00からは空きブースと表示され、ほかの方が入室できるようになります。'
        : '18:00からは次の方の画面に「入室できます」と表示され、ドアを開けられます。';
      within(card).getByText(inParts(next));
    },
  );

  it('offers no extension where there is none, and nothing after its end', async () => {
    const card = await cardAt('2026-12-03T16:45:00', { use_state: 1 });
    expect(within(card).queryByRole('link', { name: WORDS.extend })).toBeNull();
  });
});
