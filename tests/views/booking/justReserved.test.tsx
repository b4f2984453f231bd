import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listReservations } from '#contract/booking/reservations.ts';
import { serverClock } from '#contract/clock.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { paths } from '#machines/shell/paths.ts';
import { at } from '#tests/support/clock/moments.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { reservation } from '#tests/support/values/reservation.ts';
import { address, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { asSeen } from '../support/reading.ts';

installApp();
beforeEach(() => {
  vi.spyOn(serverClock, 'now').mockReturnValue(NOW);
});
afterEach(() => vi.restoreAllMocks());

const payer = { ...member, card: '************1111', cardBrand: 'VISA' };
const made = reservation({ id: 42 });
const earlier = reservation({ id: 7, boothName: 'A-1', startsAt: at('2026-11-20T16:00:00') });

/** Comes to the list from a dialog that has made reservation 42. */
async function comeFromDialog(but: Partial<Reservation> = {}, { as = payer, isMailQueued = false } = {}) {
  keepSignedIn(as);
  const live = [{ ...made, ...but }, earlier];
  const shell = await openApp('/app/settings', {
    as,
    answering: {
      'GET /reservations': () => listReservations.output.encode(live),
      'GET /notices': () => ({ notices: [] }),
      'POST /reservations/get-wifi-password': () => ({ wifi_password: '' }),
    },
  });
  await screen.findByRole('heading', { name: TITLES.menu });
  act(() =>
    shell.send({
      type: 'navigation.asked',
      to: paths.reservations(),
      replace: false,
      handsOn: { made: { id: 42, isMailQueued } },
    }),
  );
  return shell;
}

const findCard = () => screen.findByRole('region', { name: '予約しました' });
const stepsOf = (card: HTMLElement) =>
  within(card)
    .getAllByRole('listitem')
    .map((step) => asSeen(step).textContent);

describe('the list after a booking', () => {
  it('says that it is done, what follows and when, at its ordinary address', async () => {
    await comeFromDialog();
    const card = await findCard();
    expect(address()).toBe('/app/reservations');
    expect(asSeen(card)).toHaveTextContent('今日・11月20日(金)14:00–15:00東京駅 八重洲口 A-2');
    expect(stepsOf(card)).toEqual([
      '13:00まで無料でキャンセルできますあと3時間',
      '13:00料金 1,100円が確定します税込・VISA ****1111',
      '13:55からこの画面で入室できます前の方がいるときは 14:00から',
    ]);
    expect(screen.getByText('16:00–15:00', { exact: false })).toBeVisible();
  });

  it('leads the focus to it and says it with time and place', async () => {
    await comeFromDialog();
    await findCard();
    expect(screen.getByRole('heading', { name: '予約しました' })).toHaveFocus();
    await screen.findByText('予約しました。11月20日(金) 14:00から15:00まで、東京駅 八重洲口 A-2です。');
  });

  it('leaves out what is past, and says no price to who pays none', async () => {
    await comeFromDialog({ startsAt: at('2026-11-20T10:45:00'), chargedAt: at('2026-11-20T10:02:00') });
    expect(stepsOf(await findCard())).toEqual([
      '10:40からこの画面で入室できます前の方がいるときは 10:45から',
    ]);
  });

  it.each([
    ['10:04:59', 0],
    ['10:05:00', 0],
    ['10:05:01', 1],
  ])('says when it can be entered until that time has come: for %s', async (start, steps) => {
    const startsAt = at(`2026-11-20T${start}`);
    // Somebody is in the booth before: until the start it can't be entered, and the card stays.
    await comeFromDialog({ startsAt, chargedAt: NOW, isEmptyBefore: false });
    expect(within(await findCard()).queryAllByRole('listitem')).toHaveLength(steps);
  });

  it('names no card of a member who does not pay by one', async () => {
    await comeFromDialog({}, { as: { ...payer, isPersonal: false } });
    expect(stepsOf(await findCard())[1]).toBe('13:00料金 1,100円が確定します税込');
  });

  it('says where its mail went, and nothing of a mail where none is on its way', async () => {
    await comeFromDialog({}, { isMailQueued: true });
    await findCard();
    expect(screen.getByText('personal@example.jp').closest('p')).toHaveTextContent(
      '確認のメールを personal@example.jp にお送りしました。',
    );
    await comeFromDialog();
    await findCard();
    expect(screen.queryByText(/確認のメール/)).toBeNull();
  });

  it('gives the reservation to the calendar of the device', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.download} ${this.href}`);
    });
    await comeFromDialog();
    await userEvent.click(within(await findCard()).getByRole('button', { name: WORDS.addToCalendar }));
    await waitFor(() => expect(saved).toEqual(['komori-42.ics blob:1']));
    expect(await files[0]?.text()).toContain('DTSTART:20261120T050000Z\r\nDTEND:20261120T060000Z');
  });

  describe('can be shared', () => {
    const coded = {
      placeName: '東京駅 八重洲口',
      boothName: 'A-2',
      floorName: '八重洲地下街 地下1階',
      access: '徒歩2分。',
      code: '502913',
      amount: { net: 1000, tax: 100, gross: 1100 },
    };
    const text = [
      '11月20日(金) 14:00–15:00',
      '東京駅 八重洲口　A-2',
      '八重洲地下街 地下1階',
      '徒歩2分。',
      `${window.location.origin}/user/app/search?floor_id=1&targetFlag=1&targetAreaId=1&targetLat=35.68&targetLng=139.77`,
    ].join('\n');
    const press = async () =>
      userEvent.click(within(await findCard()).getByRole('button', { name: WORDS.share }));
    const shareBy = (share: ((data: ShareData) => Promise<void>) | undefined) => {
      Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    };
    afterEach(() => shareBy(undefined));

    it('by another app, without codes and amounts', async () => {
      const shared: ShareData[] = [];
      shareBy(async (data) => void shared.push(data));
      await comeFromDialog(coded);
      await press();
      expect(shared).toEqual([{ text }]);
    });

    it.each([
      ['has no way to', undefined],
      ['refuses', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
    ])('as a copied text where the browser %s', async (_, share) => {
      await comeFromDialog(coded);
      const user = userEvent.setup();
      shareBy(share);
      await user.click(within(await findCard()).getByRole('button', { name: WORDS.share }));
      await screen.findByRole('button', { name: WORDS.copied });
      expect(await navigator.clipboard.readText()).toBe(text);
    });

    it('or not, after all', async () => {
      const asked = vi.fn(() => Promise.reject(new DOMException('taken back', 'AbortError')));
      await comeFromDialog(coded);
      const user = userEvent.setup();
      const copied = vi.spyOn(navigator.clipboard, 'writeText');
      shareBy(asked);
      await user.click(within(await findCard()).getByRole('button', { name: WORDS.share }));
      await act(() => Promise.allSettled(asked.mock.results.map(({ value }) => value)));
      expect(within(await findCard()).getByRole('button', { name: WORDS.share })).toBeVisible();
      expect(asked).toHaveBeenCalledTimes(1);
      expect(copied).not.toHaveBeenCalled();
    });
  });

  it('is the ordinary one again once it has been left, also on the way back', async () => {
    await comeFromDialog();
    await findCard();
    expect(screen.getByRole('link', { name: '行き方を見る' })).toHaveAttribute(
      'href',
      expect.stringContaining('/app/search?floor_id=1'),
    );
    await userEvent.click(screen.getByRole('link', { name: WORDS.menu }));
    await waitFor(() => expect(address()).toBe('/app/settings'));
    act(() => window.history.back());
    await waitFor(() => expect(address()).toBe('/app/reservations'));
    expect(await screen.findByText('14:00–15:00')).toBeVisible();
    expect(screen.queryByRole('heading', { name: '予約しました' })).toBeNull();
  });

  it('is the ordinary one where the booth can be entered already', async () => {
    await comeFromDialog({ startsAt: at('2026-11-20T10:05:00') });
    expect(await screen.findByText('10:05–15:00')).toBeVisible();
    expect(screen.queryByRole('heading', { name: '予約しました' })).toBeNull();
  });
});
