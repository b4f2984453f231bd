import type { Page } from '@playwright/test';
import { checkAccessibility } from '#e2e/support/accessibility.ts';
import { checkFit } from '#e2e/support/fitting.ts';
import { loseAnswer, sameKeyTwice } from '#e2e/support/network.ts';
import { mailedText } from '#e2e/support/outbox.ts';
import { setPhoneClock } from '#e2e/support/phone.ts';
import { meetScreenAgain } from '#e2e/support/sheets.ts';
import { beSignedIn, fillLogin, signedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { DAY, MORNING, openTimetable, tapSlot } from '#e2e/support/timetable.ts';
import type { Server } from '#scripts/testing/server.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';

const SLOT = { date: DAY, hour: 14, minute: 0, interval: 60 };
const WISH = { ...SLOT, rooms: [1, 2, 3], tolerance: 15, mode: 'book', taxInPrice: 1100 };

interface Held {
  readonly tranid: number;
  readonly token: string;
}

/** 14:00 to 15:00 is taken in all booths of the place by somebody else; the reservation of A-2 is given back. */
async function fill(server: Server): Promise<Held> {
  await server.moveClock(MORNING);
  const { token } = await signedIn(server, 'personal2');
  const held: number[] = [];
  for (const booth of [1, 2, 3]) {
    const made = await server.call('/reservations', { ...SLOT, telecube_id: booth }, token);
    held.push((made as { tranid: number }).tranid); // the call of POST /reservations
  }
  return { tranid: held[1] ?? 0, token };
}

const waits = (page: Page) => page.getByRole('region', { name: '空き待ち', exact: true });

test('on a phone that is a day behind whoever finds a time taken waits for it, and has it once somebody gives it up', async ({
  page,
  server,
}) => {
  await setPhoneClock(page, -27);
  const holder = await fill(server);
  await beSignedIn(page, server, 'personal');
  await openTimetable(page, '14:00');
  await expect(page.getByRole('radio', { name: '今日 12/1(火)' })).toBeChecked();
  await tapSlot(page, 1, 14 * 60);
  await page.getByText('待つだけなら料金はかかりません。').waitFor();
  const openings = page.getByRole('region', { name: 'ほかの空き' });
  await expect(openings.getByText('選ぶ')).toHaveCount(2);
  await expect(
    page.locator('[data-chosen] > * > *').first(),
    'the dock does not cover the choice',
  ).toBeInViewport();
  await checkFit(page, 'a time that is taken');
  await checkAccessibility(page, 'a time that is taken');
  await page.getByRole('button', { name: WORDS.wait }).click();
  const dialog = page.getByRole('dialog', { name: 'この時間は満席です' });
  await expect(dialog).toContainText('1,100円');
  await expect(dialog).toContainText('13:00まで');
  await expect(dialog).toContainText('あなたが先頭です');
  await checkFit(page, 'the terms of a wait');
  await checkAccessibility(page, 'the terms of a wait');
  await dialog.getByText('前後15分').click();
  await dialog.getByRole('button', { name: WORDS.startWaiting }).click();
  const started = page.getByRole('dialog', { name: '空き待ちに登録しました' });
  await checkFit(page, 'a wait that has begun');
  await started.getByRole('link', { name: WORDS.seeReservationsAndWaits }).click();
  await expect(page).toHaveURL(/\/app\/reservations$/);
  await expect(waits(page)).toContainText('あなたが先頭です');

  await server.call('/reservations/cancel', { tranid: holder.tranid }, holder.token);
  await expect(waits(page)).toBeHidden();
  await expect(page.getByRole('list', { name: '利用中と次の予約' })).toContainText('14:00–15:00');
  const news = page.getByRole('region', { name: '空き待ちの予約が取れました' });
  await expect(news).toContainText('13:00までのキャンセルは無料です。');
  await checkFit(page, 'the news of a reservation that was waited for');
  await checkAccessibility(page, 'the news of a reservation that was waited for');
  await page.getByRole('button', { name: WORDS.keepBooking }).click();
  await expect(news).toBeHidden();
  await page.reload();
  await expect(page.getByRole('list', { name: '利用中と次の予約' })).toContainText('14:00–15:00');
  await expect(news).toBeHidden();
  await mailedText(server.origin, 'personal@example.jp', /空きが出たため、次のご予約を承りました。/);
});

test('the mail of a booked turn leads its member to it through the login, and nobody else', async ({
  page,
  server,
}) => {
  const holder = await fill(server);
  const { token } = await signedIn(server, 'personal');
  await server.call('/waiting-list', WISH, token);
  await server.call('/reservations/cancel', { tranid: holder.tranid }, holder.token);
  const link = await mailedText(
    server.origin,
    'personal@example.jp',
    /(?<=ご予約の確認とキャンセル\n)https?:\S+\/app\/reservations\?tranid=\d+/,
  );
  const address = new URL(link);
  await page.goto(`${server.origin}${address.pathname}${address.search}`);
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, 'personal');
  const turn = page.getByRole('region', { name: '空き待ちの予約が取れました' });
  await expect(turn).toBeFocused();
  await expect(turn).toBeInViewport();
  await checkFit(page, 'the news that a link has led to');
  await turn.getByRole('button', { name: WORDS.cancelFree }).click();
  await page.getByRole('dialog').getByRole('button', { name: WORDS.cancel }).click();
  await expect(turn).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.evaluate(() => localStorage.clear());
  await beSignedIn(page, server, 'personal2');
  await page.goto(`${server.origin}${address.pathname}${address.search}`);
  const dialog = page.getByRole('dialog', { name: '予約が見つかりません' });
  await expect(dialog).toContainText('このアカウントの予約ではありません。');
  await checkFit(page, 'a link to somebody else’s reservation');
  await checkAccessibility(page, 'a link to somebody else’s reservation');
  await dialog.getByRole('button', { name: WORDS.showCurrent }).click();
  await expect(page).toHaveURL(/\/app\/reservations$/);
  await expect(page.getByRole('list', { name: '利用中と次の予約' })).toBeVisible();
});

test('a wait stands among the reservations, with how many come before, until it is given up', async ({
  page,
  server,
}) => {
  await fill(server);
  const first = await signedIn(server, 'special');
  await server.call('/waiting-list', WISH, first.token);
  const { token } = await beSignedIn(page, server, 'personal');
  await server.call('/waiting-list', WISH, token);
  await page.goto('app/reservations');
  await expect(waits(page)).toContainText('14:00–15:00');
  await expect(waits(page)).toContainText('あなたの前に1人');
  await waits(page).getByText('条件を見る').click();
  await expect(waits(page)).toContainText('開始時刻は前後15分まで。');
  await checkFit(page, 'the waits among the reservations');
  await checkAccessibility(page, 'the waits among the reservations');
  await page.getByRole('button', { name: /の空き待ちを取り消す$/ }).click();
  const dialog = page.getByRole('dialog', { name: TITLES.stopWaiting });
  await checkFit(page, 'the question before a wait ends');
  await dialog.getByRole('button', { name: WORDS.stopWaiting }).click();
  await expect(dialog).toBeHidden();
  await expect(waits(page)).toBeHidden();
  await page.reload();
  await expect(page.getByText('予約はありません')).toBeVisible();
  await expect(waits(page)).toBeHidden();
});

test('a wait that is given up, and whose answer is lost, is off the list, and is given up once', async ({
  page,
  context,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_|Failed to load/);
  await fill(server);
  const { token } = await beSignedIn(page, server, 'personal');
  await server.call('/waiting-list', WISH, token);
  await page.goto('app/reservations');
  await page.getByRole('button', { name: /の空き待ちを取り消す$/ }).click();
  const keys = await loseAnswer(context, '/waiting-list/*', 'DELETE');
  const dialog = page.getByRole('dialog', { name: TITLES.stopWaiting });
  await dialog.getByRole('button', { name: WORDS.stopWaiting }).click();
  await expect(dialog).toBeHidden();
  await expect(waits(page)).toBeHidden();
  expect(keys).toEqual(sameKeyTwice(keys));
  await page.reload();
  await expect(page.getByText('予約はありません')).toBeVisible();
});

/** The keys under which a call was asked; the first answer is made, and never comes. */
async function loseFirstAnswer(page: Page, url: string, method: string) {
  const keys: (string | undefined)[] = [];
  const { promise: made, resolve: isMade } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    await route.fetch();
    isMade();
  });
  return { keys, made };
}

test('a reload between the word and the answer begins a wait once, and says that it is on the list', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_|Failed to load/);
  await fill(server);
  await beSignedIn(page, server, 'personal');
  await openTimetable(page, '14:00');
  await tapSlot(page, 1, 14 * 60);
  const { keys, made } = await loseFirstAnswer(page, '**/api/waiting-list', 'POST');
  await page.getByRole('button', { name: WORDS.wait }).click();
  await page.getByRole('dialog').getByRole('button', { name: WORDS.startWaiting }).click();
  await made;
  await page.reload();
  await expect(page.getByText('先ほどの空き待ちは登録済みです。')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await meetScreenAgain(page);
  await page.goto('app/reservations');
  await expect(waits(page).getByRole('listitem')).toHaveCount(1);
  await expect(waits(page)).toContainText('あなたが先頭です');
  expect(keys).toEqual(sameKeyTwice(keys));
});

test('a reload between keeping what a turn has made and the answer says that it is kept', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_|Failed to load/);
  const holder = await fill(server);
  const { token } = await beSignedIn(page, server, 'personal');
  await server.call('/waiting-list', WISH, token);
  await server.call('/reservations/cancel', { tranid: holder.tranid }, holder.token);
  await page.goto('app/reservations');
  const { keys, made } = await loseFirstAnswer(page, '**/api/waiting-list/*', 'DELETE');
  await page.getByRole('button', { name: WORDS.keepBooking }).click();
  await made;
  await page.reload();
  await expect(page.getByText('空き待ちで取れた予約を残しました。')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('list', { name: '利用中と次の予約' })).toContainText('14:00–15:00');
  await expect(page.getByRole('region', { name: '空き待ちの予約が取れました' })).toBeHidden();
  expect(keys).toEqual(sameKeyTwice(keys));
});
