import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listReservations } from '#contract/booking/reservations.ts';
import { serverClock } from '#contract/clock.ts';
import { bindStores, writePart } from '#machines/storage.ts';
import { drawQr } from '#src/qr/showQr/qrImage.ts';
import { browserStores } from '#src/shell/stores.ts';
import { at } from '#tests/support/clock/moments.ts';
import { inParts } from '#tests/support/dom/inParts.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { signIn } from '../support/gestures.ts';
import { address, calls, installApp, keepSignedIn, METADATA, member, openApp } from '../support/openApp.tsx';
import { expectScreen } from '../support/readAloud.ts';
import { press } from '../support/reading.ts';
import { RESERVATION } from '../support/wire.ts';

installApp();
afterEach(() => vi.restoreAllMocks());

const opened = {
  'POST /qr-code': () => ({ type: 'open-door', time: null, telecube_id: 1, ends_at: '20261120110000' }),
};
const questions = () => calls.filter(({ name }) => name === 'POST /qr-code');

describe("a sticker's link", () => {
  it('waits for a tap, asks once what the code leads to, and leaves an address that opens nothing again', async () => {
    keepSignedIn();
    await openApp('/q/b1', { answering: opened });
    await screen.findByRole('button', { name: WORDS.openDoor });
    await expectScreen([
      `# ${TITLES.qrCode}`,
      `[link ${WORDS.menu}; → /app/settings]`,
      '## ブースの前にいますか',
      'ご予約の時間になっていれば、ドアが開きます。ご予約がないときは、今すぐ使えるかを確認します。',
      `[button ${WORDS.openDoor}]`,
      '[button 別のコードを読み取る]',
    ]);
    expect(questions()).toHaveLength(0);
    await press(WORDS.openDoor);
    expect(await screen.findByRole('heading', { name: 'ドアを開けました・10:00' })).toBeInTheDocument();
    expect(screen.getByText('11:00まで利用できます。')).toBeInTheDocument();
    await expectScreen([
      `# ${TITLES.qrCode}`,
      `[link ${WORDS.menu}; → /app/settings]`,
      '## ドアを開けました・10:00',
      '11:00まで利用できます。',
      'お入りください。Wi-Fi・延長・退室は予約の画面から行えます。',
      `[link ${WORDS.seeReservation}; → /app/reservations]`,
      '[button 別のコードを読み取る]',
    ]);
    screen.getByText(inParts('お入りください。Wi-Fi・延長・退室は予約の画面から行えます。'));
    expect(screen.getByRole('link', { name: WORDS.seeReservation })).toHaveAttribute(
      'href',
      '/user/app/reservations',
    );
    expect(questions()).toHaveLength(1);
    expect(questions()[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    await waitFor(() => expect(address()).toBe('/app/qr-code-reader'));
  });

  it('names the booth that has opened and its Wi-Fi, where the device knows the reservation', async () => {
    keepSignedIn();
    bindStores(browserStores(window));
    const booth = { ...RESERVATION.telecube, wifi_ssid: 'komori-C8' };
    const running = {
      ...RESERVATION,
      telecube_id: 1,
      telecube: booth,
      reserve_date: '2026-11-20',
      reserve_start_time: '20261120100000',
      reserve_start_time_before_5min: '20261120095500',
      reserve_end_time: '20261120110000',
    };
    // Another booth's, at the same time, and one of the same booth in the afternoon.
    const elsewhere = { ...running, tranid: 1, telecube_id: 2, telecube: { ...booth, cube_name: 'C-9' } };
    const later = {
      ...running,
      tranid: 2,
      reserve_start_time: '20261120150000',
      reserve_start_time_before_5min: '20261120145500',
      reserve_end_time: '20261120160000',
    };
    const value = v.parse(listReservations.response, { reservations: [elsewhere, later, running] });
    writePart('Reservation.list', {
      memberId: member.loginId,
      kept: [{ of: null, at: at('2026-11-20T09:50:00'), value }],
    });
    await openApp('/q/b1', {
      answering: { ...opened, 'POST /reservations/get-wifi-password': () => ({ password: 'k7m4-q2xz' }) },
    });
    await press(WORDS.openDoor);
    await screen.findByText('k7m4-q2xz');
    await expectScreen([
      `# ${TITLES.qrCode}`,
      `[link ${WORDS.menu}; → /app/settings]`,
      '## ドアを開けました・10:00',
      '品川シーサイド 2F C-8',
      '11:00まで利用できます。',
      'お入りください。延長・退室は予約の画面から行えます。',
      '(Wi-Fi)',
      '## Wi-Fi',
      'ネットワーク',
      'komori-C8',
      'パスワード',
      'k7m4-q2xz',
      '[button パスワードをコピー]',
      `[link ${WORDS.seeReservation}; → /app/reservations]`,
      '[button 別のコードを読み取る]',
    ]);
    expect(calls.find(({ name }) => name === 'POST /reservations/get-wifi-password')?.body).toBe(
      '{"tranid":4711}',
    );
  });

  it.each([
    ['the one whose entry has opened at this second', '20261120100500', '20261120110000', true],
    ['one whose entry opens a second later', '20261120100501', '20261120110000', false],
    ['one that ends a second later', '20261120090000', '20261120100001', true],
    ['one that has ended at this second', '20261120090000', '20261120100000', false],
  ])('takes for the reservation of the door %s, or not', async (_, starts, ends, isIts) => {
    keepSignedIn();
    bindStores(browserStores(window));
    vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-11-20T10:00:00'));
    const stored = {
      ...RESERVATION,
      telecube_id: 1,
      reserve_date: '2026-11-20',
      reserve_start_time: starts,
      reserve_end_time: ends,
    };
    const value = v.parse(listReservations.response, { reservations: [stored] });
    const kept = [{ of: null, at: at('2026-11-20T09:50:00'), value }];
    writePart('Reservation.list', { memberId: member.loginId, kept });
    await openApp('/q/b1', { answering: opened });
    await press(WORDS.openDoor);
    await screen.findByRole('heading', { name: /^ドアを開けました/ });
    expect(screen.queryByText(inParts('品川シーサイド 2F C-8')) !== null).toBe(isIts);
  });

  it('leads through the login, and then to the booth', async () => {
    await openApp('/q/b1', { answering: opened });
    expect(questions()).toHaveLength(0);
    await signIn('personal@example.jp', 'komori2026');
    await press(WORDS.openDoor);
    expect(await screen.findByRole('heading', { name: /^ドアを開けました/ })).toBeInTheDocument();
    expect(questions()).toHaveLength(1);
  });

  it('says for how long a booth that is reserved can be used', async () => {
    keepSignedIn();
    await openApp('/q/b1', {
      answering: {
        'POST /qr-code': () => ({ type: 'usage-with-reservation', time: 105, telecube_id: 1 }),
      },
    });
    await press(WORDS.openDoor);
    expect(await screen.findByRole('heading', { name: 'ご予約のブースです' })).toBeInTheDocument();
    await expectScreen([
      `# ${TITLES.qrCode}`,
      `[link ${WORDS.menu}; → /app/settings]`,
      '## ご予約のブースです',
      '1時間45分',
      'ご利用いただけます。入室や延長は予約の画面から行えます。',
      `[link ${WORDS.seeReservation}; → /app/reservations]`,
      '[button 別のコードを読み取る]',
    ]);
    screen.getByText('ご利用いただけます。入室や延長は予約の画面から行えます。');
  });

  it.each([
    ['10:04:59', '1秒'],
    ['10:05:00', undefined],
    ['10:05:01', undefined],
  ])('counts at %s how long it is until a reserved booth can be entered', async (now, left) => {
    keepSignedIn();
    vi.spyOn(serverClock, 'now').mockReturnValue(at(`2026-11-20T${now}`));
    const ahead = { type: 'usage-with-reservation', time: 105, telecube_id: 1, opens_at: '20261120100500' };
    await openApp('/q/b1', { answering: { 'POST /qr-code': () => ahead } });
    await press(WORDS.openDoor);
    await screen.findByText(/^ご予約のブースです。/);
    expect(screen.queryByRole('timer')?.textContent).toBe(left);
  });

  it('of a booth that is not reserved leads a member to its use at once, and a guest home with a word', async () => {
    const answering = {
      'POST /qr-code': () => ({ type: 'usage-without-reservation', time: null, telecube_id: 3 }),
    };
    keepSignedIn();
    const first = await openApp('/q/b3', { answering });
    await press(WORDS.openDoor);
    await waitFor(() => expect(address()).toBe('/app/use-without-reservation?room=3'));
    cleanup();
    first.stop();
    const guest = { ...member, isGuest: true, isPersonal: false };
    keepSignedIn(guest);
    await openApp('/q/b3', { as: guest, answering });
    await press(WORDS.openDoor);
    const told = 'このブースのご予約がありません。予約してからご利用ください。';
    expect(await screen.findByRole('dialog', { name: told })).toBeVisible();
    // The code of the home screen may come after the word.
    await waitFor(() => expect(address()).toBe('/app/area-search'));
  });

  it('of a door that does not move says whom to call, and tries it again', async () => {
    keepSignedIn();
    const message = 'ドアを開けられませんでした。';
    await openApp('/q/b1', {
      answering: {
        'GET /metadata.json': () => ({
          ...METADATA,
          support: { tel: '0312345678', mail: null, hours: '9:00–18:00' },
        }),
        'POST /qr-code': () => HttpResponse.json({ message, code: 'door_unreachable' }, { status: 409 }),
      },
    });
    await press(WORDS.openDoor);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await expectScreen([
      `# ${TITLES.qrCode}`,
      `[link ${WORDS.menu}; → /app/settings]`,
      'alert:',
      message,
      '開かないときは、サポート（',
      '[link 0312345678; → tel:0312345678]',
      '・9:00–18:00）へご連絡ください。',
      `[button ${WORDS.openAgain}]`,
      '[button 別のコードを読み取る]',
    ]);
    await press(WORDS.openAgain);
    await waitFor(() => expect(questions()).toHaveLength(2));
    const [first, second] = questions().map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
  });

  it('says at once that a lost answer is asked for again, and that nobody has to wait for it', async () => {
    keepSignedIn();
    await openApp('/q/b1', { answering: { 'POST /qr-code': () => HttpResponse.error() } });
    await press(WORDS.openDoor);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '通信が不安定です。完了したかどうかを、もう一度確認しています。',
    );
    await press(WORDS.giveUpWaiting);
    expect(screen.queryByText(/^通信が不安定です。/)).toBeNull();
    expect(questions()).toHaveLength(1);
  });

  it('of no booth says so beside the ways to another code', async () => {
    keepSignedIn();
    const message = 'このコードのブースは見つかりませんでした。';
    await openApp('/q/nowhere', {
      answering: {
        'POST /qr-code': () => HttpResponse.json({ message, code: 'not_found' }, { status: 404 }),
      },
    });
    await press(WORDS.openDoor);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: WORDS.scan })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the code for a door that reads', () => {
  it('is shown', async () => {
    keepSignedIn();
    await openApp('/app/settings/show-qr?qr_code=KOMORI-1');
    const code = await screen.findByRole('img', { name: '入室用のQRコード' });
    expect(code.querySelector('path')).toHaveAttribute('d', drawQr('KOMORI-1')?.path);
    await expectScreen([
      `[button ${WORDS.back}]`,
      '# 入室用QRコード',
      '{入室用のQRコード}',
      'ドアの読み取り機に、画面を向けてかざしてください。',
    ]);
  });

  /** The booth's reservation as the device stored it, 16:15 to 18:00; at a moment of that day. */
  async function openStored(time: string, but: object = {}): Promise<void> {
    keepSignedIn();
    bindStores(browserStores(window));
    const value = v.parse(listReservations.response, {
      reservations: [{ ...RESERVATION, qr_code_base64: 'KOMORI-1', ...but }],
    });
    const stored = { of: null, at: at('2026-12-03T16:00:00'), value };
    writePart('Reservation.list', { memberId: member.loginId, kept: [stored] });
    vi.spyOn(serverClock, 'now').mockReturnValue(at(`2026-12-03T${time}`));
    await openApp('/app/settings/show-qr?qr_code=KOMORI-1');
  }

  it('says booth, time, how long it opens and the other way in, as the device stored them', async () => {
    await openStored('17:03:00', { pin_id: '4821' });
    await screen.findByText('C-8');
    await expectScreen([
      `[button ${WORDS.back}]`,
      '# 入室用QRコード',
      '品川シーサイド 2F C-8',
      '16:15から18:00',
      '{入室用のQRコード}',
      'ドアの読み取り機に、画面を向けてかざしてください。',
      '使える時間',
      '18:00まで',
      'あと57分',
      '暗証番号',
      '4821',
      'キーパッドでも開きます',
      '読み取れないときは画面を明るくして、まっすぐかざしてください。',
    ]);
  });

  it('says nothing of a key pad where there is none', async () => {
    await openStored('17:03:00');
    await screen.findByText('C-8');
    expect(screen.queryByText('暗証番号')).toBeNull();
  });

  it('is gone when the use has ended, with the way to what is still reserved', async () => {
    await openStored('18:00:00');
    expect(await screen.findByText('ご利用時間が終わりました。')).toBeInTheDocument();
    await expectScreen([
      `[button ${WORDS.back}]`,
      '# 入室用QRコード',
      'ご利用時間が終わりました。',
      `[link ${WORDS.seeReservation}; → /app/reservations]`,
    ]);
  });

  it('is missed with a way on', async () => {
    keepSignedIn();
    await openApp('/app/settings/show-qr');
    expect(await screen.findByText('表示できるQRコードがありません。')).toBeInTheDocument();
    await expectScreen([
      `[button ${WORDS.back}]`,
      '# 入室用QRコード',
      '表示できるQRコードがありません。',
      '予約の画面から、もう一度お開きください。',
      `[link ${WORDS.seeReservation}; → /app/reservations]`,
    ]);
    expect(screen.getByRole('link', { name: WORDS.seeReservation })).toHaveAttribute(
      'href',
      '/user/app/reservations',
    );
  });
});
