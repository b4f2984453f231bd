import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { checkFit } from '#e2e/support/fitting.ts';
import { lengthenNames } from '#e2e/support/longNames.ts';
import { beSignedInAtTen } from '#e2e/support/phone.ts';
import { meetScreenAgain } from '#e2e/support/sheets.ts';
import { signedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { FIRST_OF_MEMBERS, OPENED, visitOf } from '#e2e/support/visits.ts';
import { turnTo } from '#scripts/gallery/browser.ts';
import { root } from '#scripts/lib/paths.mjs';
import { coveredTextsOf } from '#scripts/looks/covered.ts';
import { crowdedNotesOf } from '#scripts/looks/crowded.ts';
import { misfitsOf } from '#scripts/looks/misfits.ts';
import { partedNumbersOf } from '#scripts/looks/parted.ts';
import { unevenRowsOf } from '#scripts/looks/rows.ts';
import { unphrasedLinesOf } from '#scripts/looks/unphrased.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

/** The sheet whose code does not come the first time, and that code. */
const UNLOADED = { path: 'app/use-without-reservation?room=1', code: '**/ReservationDialog-*.js' };

/** Every view that draws a sheet, by where it is laid out in a browser and measured. */
const SHEETS = {
  'opened by its address': ['src/shared/MissingReservation.tsx'],
  'opened by a tap, whose code has not come': ['src/shared/code/UnloadedSheet.tsx'],
  'opened by a tap': [
    'src/booking/reservationDialog/ConfirmationSheet.tsx',
    'src/history/receipts/ReceiptForm.tsx',
    'src/shared/help/HelpSheet.tsx',
    'src/settings/LogoutSheet.tsx',
    'src/settings/devices/SignOutSheet.tsx',
    'src/settings/withdrawal/Withdrawal.tsx',
  ],
  'e2e/visit/accessibility.test.ts': [
    'src/booking/cancellation/CancellationSheet.tsx',
    'src/booking/extension/ExtensionChoice.tsx',
    'src/booking/extension/ExtensionChoices.tsx',
    'src/booking/extension/ExtensionConfirmation.tsx',
    'src/visit/sheets/PassageSheet.tsx',
  ],
  'e2e/operator/house.test.ts': [
    'src/operator/own/CodesSheet.tsx',
    'src/operator/people/FormSheets.tsx',
    'src/operator/records/EntryFrame.tsx',
    'src/operator/shared/QuestionSheet.tsx',
  ],
  'e2e/search/accessibility.test.ts': ['src/search/passcode/PasscodeSheet.tsx'],
  'e2e/visit/visit.test.ts': ['src/visit/sheets/LeaveSheet.tsx'],
  'e2e/visit/trouble.test.ts': ['src/visit/trouble/TroubleForm.tsx', 'src/visit/trouble/TroubleSheet.tsx'],
  'e2e/history/receipts.test.ts': ['src/history/receipts/IssuedReceipt.tsx'],
  'e2e/inbox/services.test.ts': ['src/shell/Alerts.tsx', 'src/inbox/survey/SurveySheet.tsx'],
  'e2e/settings/calendar.test.ts': ['src/settings/calendar/CalendarSheet.tsx'],
  'e2e/settings/card.test.ts': ['src/settings/card/OwedPayment.tsx'],
  'e2e/booking/largeText.test.ts': ['src/booking/timetable/StartSheet.tsx'],
  'e2e/booking/move.test.ts': [
    'src/booking/move/MoveConfirmation.tsx',
    'src/booking/move/moveProblemSheets.tsx',
  ],
  'e2e/booking/waiting.test.ts': [
    'src/booking/waitingList/StopSheet.tsx',
    'src/booking/waitingList/WaitSheets.tsx',
  ],
  'e2e/booking/reserve.test.ts': [
    'src/booking/priced/QuoteFailed.tsx',
    'src/booking/priced/SlotLost.tsx',
    'src/booking/reservationDialog/problemSheets.tsx',
  ],
  'e2e/booking/newPrice.test.ts': ['src/shared/CommandSheet.tsx'],
  'e2e/shell/offline.test.ts': [
    'src/booking/NoteSheet.tsx',
    'src/booking/extension/ExtensionSheet.tsx',
    'src/shared/RecoverySheet.tsx',
  ],
};

test('every view that draws a sheet is listed', () => {
  const views = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter(
      (file) =>
        file.endsWith('.tsx') && /<(Command|Note)?Sheet\b/.test(readFileSync(`${root}${file}`, 'utf8')),
    );
  expect(Object.values(SHEETS).flat().toSorted()).toEqual(views.toSorted());
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.getByText(/読み込んでいます/)).toHaveCount(0);
}

/** Measures the sheet that stands in the place of the one that did not come, and has that asked for again. */
async function measureUnloaded(page: Page): Promise<void> {
  const retry = page
    .getByRole('dialog', { name: '予約内容を開けませんでした' })
    .getByRole('button', { name: WORDS.retry });
  await retry.waitFor();
  await checkFit(page, 'a sheet whose code has not come');
  await page.unroute(UNLOADED.code);
  const started = page.getByRole('button', { name: WORDS.startUse });
  // A second tap so soon would be half of a double tap. The app tries by itself, too, and may take the button away.
  // One wait after the other: two at once meet each new sheet (phones.ts) together, and then neither goes on.
  await retry.press('Enter', { timeout: 5000 }).catch(() => undefined);
  await started.waitFor();
}

test('every screen and its sheets fit a phone, and a narrow one with text of twice the size', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_FAILED.*ReservationDialog|code of a screen/);
  for (const address of OPENED) {
    const [path, ...sheets] = visitOf(address);
    if (path === UNLOADED.path) await page.route(UNLOADED.code, (route) => route.abort());
    if (address === FIRST_OF_MEMBERS) {
      await beSignedInAtTen(page, server);
      await signedIn(server, 'personal'); // on another device
      await lengthenNames(page);
    }
    await open(page, path);
    await checkFit(page, path);
    for (const [name, close] of sheets) {
      await page.getByRole('button', { name }).first().click();
      await page.getByRole('dialog').waitFor();
      if (path === UNLOADED.path) await measureUnloaded(page);
      await checkFit(page, `${path}, ${name}`);
      await page.getByRole('dialog').getByRole('button', { name: close }).first().click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await meetScreenAgain(page);
    }
  }
});

test('a picture of a sheet with large text is painted by the rules for large text', async ({ page }) => {
  await page.setContent(`<!doctype html>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style>
      dialog { container-type: inline-size; width: 100%; max-width: 560px }
      @container (max-width: 14rem) { p { display: none } }
    </style>
    <dialog><p>文字が小さいときの文</p></dialog>`);
  await page.evaluate(() => document.querySelector('dialog')?.showModal());
  await turnTo(page, 'light');
  await expect(page.getByText('文字が小さいときの文')).toBeVisible();
  await turnTo(page, 'large');
  await expect(page.getByText('文字が小さいときの文')).toBeHidden({ timeout: 2000 });
});

test('what does not fit is noticed, and only that', async ({ page }) => {
  await page.setContent(`
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style>* { margin: 0; font: 16px/1.5 sans-serif } body { padding-bottom: 60px }</style>
    <div class="card" style="width: 100px; height: 30px; overflow: hidden"><p>切れている文と、その続き</p></div>
    <div style="width: 100px; height: 30px; overflow: auto"><p>送れば読める文と、その続き</p></div>
    <p style="width: 500px; white-space: nowrap">${'窓より広い文'.repeat(8)}</p>
    <input style="font-size: 15px"><input type="checkbox" style="font-size: 9px">
    <p class="visually-hidden" style="width: 1px; overflow: hidden">読み上げだけの文</p>
    <p><span><svg style="display: block" width="20" height="20" /></span>印の下の文</p>
    <p style="display: flex"><svg style="display: block" width="20" height="20" />印の横の文</p>
    <div style="height: 2000px"></div><p>足もとの文</p>
    <nav style="position: fixed; bottom: 0; height: 90px; width: 100%; background: white">タブ</nav>`);
  expect((await misfitsOf(page)).map((each) => each.replace(/^[\d.]+ px/, 'n px'))).toEqual([
    'n px wider: HTML',
    'an icon in a line of its own: 印の下の文',
    expect.stringContaining('letters of 15 px: <input'),
    'cut off by div.card: 切れている文と、その続き',
    expect.stringContaining('beyond the window: 窓より広い文'),
    'n px under the bar: 足もとの文',
  ]);
});

test('a note that touches what stands above or below it is noticed, and only that', async ({ page }) => {
  await page.setContent(`<!doctype html>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style>* { margin: 0; font: 16px/1.5 sans-serif } [data-notice] { background: #eee; padding: 8px }</style>
    <header><h1>見出し</h1></header>
    <div data-notice>見出しの下</div>
    <p style="margin-block: 20px">離れた文</p>
    <div data-notice>触れる</div><div data-notice>触れられる</div>
    <button style="display: block; margin-block: 12px; height: 44px; background: #ccc">離れたボタン</button>
    <div data-notice>足もとへ送られる</div>
    <div style="position: sticky; bottom: 0; background: white"><button>足もと</button></div>`);
  expect(await crowdedNotesOf(page)).toEqual([
    'crowded: 触れる, 0 px from 触れられる',
    'crowded: 触れられる, 0 px from 触れる',
  ]);
});

test('a text that is painted over is noticed, and only that', async ({ page }) => {
  await page.setContent(`<!doctype html>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style>* { margin: 0; font: 16px/1.5 sans-serif } body { padding-top: 40px } p { position: relative }</style>
    <p>覆われた文<b style="position: absolute; inset: 0; background: #fff"></b></p>
    <p>透けて見える文<b style="position: absolute; inset: 0; background: rgb(0 0 0 / 0.1)"></b></p>
    <p style="pointer-events: none">押せない文</p>
    <p>重なる文</p><p style="margin-top: -24px">上の文</p>
    <p aria-hidden="true">飾り<b style="position: absolute; inset: 0; background: #fff"></b></p>
    <div style="width: 60px; overflow: auto; white-space: nowrap"><p>送れば読める長い文</p></div>
    <div style="height: 2000px"></div><p>足もとの文<b style="position: absolute; inset: 0; background: #fff"></b></p>
    <nav style="position: fixed; top: 0; height: 24px; width: 100%; background: white">見出し</nav>`);
  expect(await coveredTextsOf(page)).toEqual([
    'painted over by b.null: 覆われた文',
    'painted over by p.null: 重なる文',
    'painted over by b.null: 足もとの文',
  ]);
});

test('a number that the end of a line parts is noticed, and only that', async ({ page }) => {
  await page.setContent(`
    <style>* { margin: 0; font: 16px/1.5 sans-serif } p { width: 60px }</style>
    <p>あああ10:00から</p><p>残り<b>3</b>件まで</p><p style="width: 40px; overflow-wrap: anywhere">11/24(火)</p>
    <p style="width: 48px">ああ、1,100円</p><p style="white-space: nowrap">あああ10:00から</p><p>ああ<br>10分</p><p>A-1234あああああ</p>
    <p style="word-break: break-all">ああタワー</p><p>ああ徒歩1分</p><p style="width: 96px">ああ9:00–10:00</p>
    <p style="word-break: keep-all; overflow-wrap: anywhere; width: 52px">なった。</p><p style="width: 20px">タワー</p>
    <p style="width: 30px">Wi-Fi</p><p style="width: 66px">（ああ）を</p><p style="width: 66px">「ああ」の</p>
    <p style="width: 80px"><span aria-hidden="true">12:00–13:00</span></p><p style="width: 110px"><b style="font-size: 40px">9:30</b> から</p>
    <p>払っていません</p><p style="width: 88px">${WORDS.sending}</p><p style="width: 84px">済んでいませんか</p>`);
  expect(await partedNumbersOf(page)).toEqual([
    "parted by a line's end: 10:00から in あああ10:00から",
    "parted by a line's end: 11/24(火) in 11/24(火)",
    "parted by a line's end: 1,100円 in ああ、1,100円",
    "parted by a line's end: タワー in ああタワー",
    "parted by a line's end: 徒歩1分 in ああ徒歩1分",
    "parted by a line's end: 9:00–10:00 in ああ9:00–10:00",
    "parted by a line's end: た。 in なった。",
    "parted by a line's end: Wi-Fi in Wi-Fi",
    "parted by a line's end: あ）を in （ああ）を",
    "parted by a line's end: あ」の in 「ああ」の",
    "parted by a line's end: 12:00–13:00 in 12:00–13:00",
    "parted by a line's end: 9:30 から in 9:30 から",
    "parted by a line's end: ません in 払っていません",
    "parted by a line's end: ます… in 送っています…",
  ]);
});

test('a line that ends in Japanese without marked phrases is noticed, and only that', async ({ page }) => {
  await page.setContent(`
    <style>* { margin: 0; font: 16px/1.5 sans-serif } p { width: 100px; overflow-wrap: anywhere }</style>
    <p>会員の方は予約できます</p><p>会員の方は、<br>予約できます</p><p style="width: 300px">会員の方は予約できます</p>
    <p style="word-break: keep-all">会員の方は<wbr>予約できます</p><article><p>会員の方は予約できます</p></article>`);
  expect(await unphrasedLinesOf(page)).toEqual([
    'a line ends where no phrase is marked: 会員の方は予|約できます',
  ]);
});

test('controls of two heights side by side are noticed, and only those', async ({ page }) => {
  const button = (style: string, name: string) =>
    `<button style="border: 1px solid; ${style}">${name}</button>`;
  const row = (...parts: readonly string[]) =>
    `<div style="display: flex; gap: 8px; align-items: center; margin: 60px 0">${parts.join('')}</div>`;
  await page.setContent(`
    ${row('<input name="code" style="height: 48px; box-sizing: border-box">', button('height: 52px', WORDS.applyCoupon))}
    ${row(button('height: 52px', WORDS.stop), button('height: 52px', WORDS.back))}
    ${row(button('height: 52px', WORDS.reservePlace), button('height: 44px; border: 0; background: none', '文字だけ'))}
    ${row(button('height: 52px', '左'), '<i style="width: 80px"></i>', button('height: 44px', '右'))}`);
  expect(await unevenRowsOf(page)).toEqual([`48 beside 52 px: code, ${WORDS.applyCoupon}`]);
});
