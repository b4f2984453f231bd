import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { listPlaces } from '#contract/search/places.ts';
import type { Member } from '#domain/account/member.ts';
import { STORAGE_KEY } from '#machines/keptParts.ts';
import { at } from '#tests/support/clock/moments.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { UNTOLD_BOOTH, UNTOLD_PLACE } from '#tests/support/values/places.ts';
import {
  type Answers,
  address,
  closeApp,
  installApp,
  keepSignedIn,
  METADATA,
  member,
  openApp,
} from '../support/openApp.tsx';
import { expectAloud } from '../support/readAloud.ts';
import { bodiesOf, dialogOf, expectLocked, keysOf, later, press } from '../support/reading.ts';
import { RESERVATION } from '../support/wire.ts';

const REPORT = 'POST /reservations/trouble';
const PLACES = 'GET /search/get-list-of-places/5';
const SHEET = '/app/reservations/trouble?tranid=4711';
const DONE = 'ご連絡を受け付けました';
const running = { ...RESERVATION, use_state: 1 };

const booth = (id: number, name: string, isFree: boolean) => ({
  ...UNTOLD_BOOTH,
  id,
  name,
  place: null,
  usableUntil: isFree ? at('2026-12-03T18:45:00') : null,
  isImmediatelyAvailable: isFree,
  isInBusinessHours: true,
  isExceptionallyClosed: false,
});
const floor = (id: number, placeName: string, booths: readonly ReturnType<typeof booth>[]) => ({
  ...UNTOLD_PLACE,
  id,
  placeName,
  floorName: '',
  access: '',
  imageUrl: '',
  imageSize: null,
  boothCount: booths.length,
  latitude: 0,
  longitude: 0,
  hours: { workday: null, saturday: null, sunday: null },
  booths,
});
const none = listPlaces.output.encode({ floorMaps: [], booths: [] });

installApp();
beforeEach(() => {
  vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-12-03T17:10:00'));
  keepSignedIn(member);
});
afterEach(() => vi.restoreAllMocks());

function open(answering: Answers = {}, path = SHEET, as: Member = member): Promise<unknown> {
  return openApp(path, {
    as,
    answering: {
      'GET /reservations': () => ({ reservations: [running] }),
      'GET /reservations/availability-for-extension': () => ({ message: 'OK', time_units: [], prices: null }),
      [PLACES]: () => none,
      [REPORT]: () => ({ message: 'OK', trouble_id: 5 }),
      ...answering,
    },
  });
}

const words = () => screen.getByLabelText('くわしい内容（任意）');

describe('trouble in a booth', () => {
  it('is reported once by its kind and words, locked meanwhile, and said to have arrived', async () => {
    const answer = later();
    await open({ [REPORT]: answer.answer }, '/app/reservations');
    await press(WORDS.trouble, 'link');
    const dialog = await dialogOf(TITLES.trouble);
    expect(dialog).toHaveTextContent('品川シーサイド 2F C-8');
    await press('モニターが映らない', 'radio');
    await userEvent.type(words(), ' 真っ暗です ');
    await press(WORDS.reportTrouble);
    await screen.findByRole('button', { name: WORDS.submitting });
    await expectLocked(dialog);
    for (const way of [WORDS.takePhoto, '写真を選ぶ']) {
      expect(within(dialog).getByRole('button', { name: way })).toHaveAttribute('aria-disabled', 'true');
    }
    answer.say({ message: 'OK', trouble_id: 5 });
    await expectAloud(await dialogOf(DONE), [
      `(${DONE})`,
      `## ${DONE}`,
      'サポートの担当者にお送りしました。ご不便をおかけして申し訳ありません。',
      `[button ${WORDS.close}]`,
    ]);
    expect(bodiesOf(REPORT)).toEqual([{ tranid: 4711, kind: 'monitor', text: '真っ暗です', photo: null }]);
    expect(keysOf(REPORT)[0]).toMatch(/.{16,}/);
    await press(WORDS.close);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/app/reservations');
    await press(WORDS.trouble, 'link');
    await dialogOf(TITLES.trouble);
    expect(words()).toHaveValue('');
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  });

  it('says which field is lacking, until it is mended, and sends nothing', async () => {
    await open();
    await press(WORDS.reportTrouble);
    expect(await screen.findByRole('alert')).toHaveTextContent('どのようなことでお困りかをお選びください。');
    expect(screen.getByRole('radiogroup')).toBeInvalid();
    await press('その他', 'radio');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('radiogroup')).toBeValid();
    await press(WORDS.reportTrouble);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '「その他」の場合は、お困りの内容を入力するか、写真を添えてください。',
    );
    expect(words()).toBeInvalid();
    fireEvent.change(words(), { target: { value: 'あ'.repeat(1001) } });
    await press(WORDS.reportTrouble);
    expect((await screen.findByRole('alert')).textContent).toBe('お困りの内容は、1,000文字までです。');
    // The browser of the tests draws no photo.
    await userEvent.upload(
      screen.getByLabelText('選ぶ写真'),
      new File(['?'], '1.heic', { type: 'image/heic' }),
    );
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        '写真を読み取れませんでした。JPEGまたはPNGの画像をお選びください。',
      ),
    );
    expect(bodiesOf(REPORT)).toEqual([]);
  });

  it('is told in the words of the server why it is refused, and what was typed stays', async () => {
    const message = 'ご利用が終わっています。お困りのことは、お電話でお知らせください。';
    const over = () => HttpResponse.json({ message, code: 'reservation_ended' }, { status: 409 });
    await open({ [REPORT]: over });
    await press('汚れている', 'radio');
    await userEvent.type(words(), '床');
    await press(WORDS.reportTrouble);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(words()).toHaveValue('床');
    expect(screen.getByRole('radio', { name: '汚れている' })).toBeChecked();
  });

  it('says without a network that nothing can be sent, keeps what is typed over a reload, and is sent then', async () => {
    await open();
    await dialogOf(TITLES.trouble);
    act(() => void window.dispatchEvent(new Event('offline')));
    await press('音がうるさい', 'radio');
    await userEvent.type(words(), '工事の音');
    const send = screen.getByRole('button', { name: WORDS.reportTrouble });
    expect(send).toHaveAttribute('aria-disabled', 'true');
    expect(send).toHaveAccessibleDescription('通信が戻ると、送信できます。入力した内容は残ります。');
    await press(WORDS.reportTrouble);
    expect(bodiesOf(REPORT)).toEqual([]);
    await waitFor(() => expect(localStorage.getItem(STORAGE_KEY)).toContain('工事の音'));
    closeApp();
    await open();
    await dialogOf(TITLES.trouble);
    expect(words()).toHaveValue('工事の音');
    await press(WORDS.reportTrouble);
    await dialogOf(DONE);
    expect(bodiesOf(REPORT)).toEqual([{ tranid: 4711, kind: 'noise', text: '工事の音', photo: null }]);
    expect(localStorage.getItem(STORAGE_KEY)).not.toContain('工事の音');
  });

  it('is asked about after a reload by the same key, and not sent twice', async () => {
    await open({ [REPORT]: () => new Promise<object>(() => undefined) });
    await press('汚れている', 'radio');
    await press(WORDS.reportTrouble);
    await waitFor(() => expect(keysOf(REPORT)).toHaveLength(1));
    closeApp();
    await open();
    await dialogOf(DONE);
    expect(new Set(keysOf(REPORT)).size).toBe(1);
    expect(bodiesOf(REPORT).at(-1)).toEqual({ tranid: 4711, kind: 'dirt', text: '', photo: null });
  });

  it('is not asked about in the sheet of another reservation', async () => {
    const both = () => ({ reservations: [running, { ...running, tranid: 4712 }] });
    await open({ 'GET /reservations': both, [REPORT]: () => new Promise<object>(() => undefined) });
    await press('汚れている', 'radio');
    await press(WORDS.reportTrouble);
    await waitFor(() => expect(keysOf(REPORT)).toHaveLength(1));
    closeApp();
    await open({ 'GET /reservations': both }, '/app/reservations/trouble?tranid=4712');
    await dialogOf(TITLES.trouble);
    expect(keysOf(REPORT)).toHaveLength(1);
  });

  it('stays open where the use ends while it is written', async () => {
    let reservations = [running];
    await open({ 'GET /reservations': () => ({ reservations }) });
    await press('汚れている', 'radio');
    reservations = [];
    act(() => void window.dispatchEvent(new Event('focus')));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await screen.findByText('予約はありません');
    await dialogOf(TITLES.trouble);
    expect(screen.getByRole('radio', { name: '汚れている' })).toBeChecked();
  });

  it('of a reservation that is not there leads to the telephone and the list', async () => {
    const support = { tel: '03-9876-5432', mail: null, hours: null };
    await open({
      'GET /reservations': () => ({ reservations: [] }),
      'GET /metadata.json': () => ({ ...METADATA, support }),
    });
    await expectAloud(await dialogOf('予約が見つかりません'), [
      '(予約が見つかりません)',
      '## 予約が見つかりません',
      'ご利用が終わったか、このアカウントの予約ではありません。お困りの場合は、お電話ください。',
      'お急ぎの場合03-9876-5432',
      `[link ${WORDS.call}; → tel:03-9876-5432]`,
      `[button ${WORDS.showCurrent}]`,
    ]);
    await press(WORDS.showCurrent);
    await waitFor(() => expect(address()).toBe('/app/reservations'));
  });

  it('keeps what was typed last for whoever closes it and comes back', async () => {
    await open();
    await press('汚れている', 'radio');
    await userEvent.type(words(), '床');
    await press(WORDS.back);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(WORDS.trouble, 'link');
    await dialogOf(TITLES.trouble);
    expect(words()).toHaveValue('床');
    expect(screen.getByRole('radio', { name: '汚れている' })).toBeChecked();
  });

  it('begins with the door where the way here was a door that did not move', async () => {
    await open({}, `${SHEET}&kind=door`);
    await dialogOf(TITLES.trouble);
    expect(screen.getByRole('radio', { name: 'ドアが開かない・閉まらない' })).toBeChecked();
  });

  it('offers the telephone alone on a server that takes no reports', async () => {
    const support = { tel: '03-9876-5432', mail: null, hours: null };
    const additions = METADATA.additions.filter((name) => name !== REPORT);
    await open({ 'GET /metadata.json': () => ({ ...METADATA, additions, support }) }, '/app/reservations');
    await screen.findByText('お困りのとき');
    screen.getByRole('link', { name: WORDS.call });
    expect(screen.queryByRole('link', { name: WORDS.trouble })).toBeNull();
  });
});

describe('another booth that is free now', () => {
  const nearby = () =>
    listPlaces.output.encode({
      floorMaps: [
        floor(8, '大崎 3F', [booth(70, 'K-1', true)]),
        floor(9, '品川シーサイド 2F', [
          booth(31, 'C-8', true),
          booth(32, 'C-9', false),
          booth(33, 'C-10', true),
        ]),
      ],
      booths: [],
    });

  it.each([
    [
      'a member to its immediate use, with what is charged',
      member,
      '/app/use-without-reservation?room=33',
      true,
    ],
    [
      'a guest to its timetable',
      { ...member, isGuest: true },
      '/app/area-search/make-reservation?room=33',
      false,
    ],
  ])('is of the same floor first, and leads %s', async (_, as, to, isCharged) => {
    keepSignedIn(as);
    await open({ [PLACES]: nearby }, SHEET, as);
    const other = await screen.findByRole('region', { name: '空いている別のブース' });
    const link = within(other).getByRole('link');
    expect(link).toHaveTextContent('品川シーサイド 2F C-10今空いている別のブース・18:45まで使えます');
    expect(link).toHaveAttribute('href', `/user${to}`);
    expect(/別にかかります/.test(other.textContent ?? '')).toBe(isCharged);
  });

  it('is not offered where none is free, nor without a network', async () => {
    await open({ [PLACES]: nearby });
    await screen.findByRole('region', { name: '空いている別のブース' });
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.queryByRole('region', { name: '空いている別のブース' })).toBeNull();
    closeApp();
    await open();
    await dialogOf(TITLES.trouble);
    expect(screen.queryByRole('region', { name: '空いている別のブース' })).toBeNull();
  });
});
