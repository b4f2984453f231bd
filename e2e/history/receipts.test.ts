import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { APIRequestContext, Download, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { checkFit } from '#e2e/support/fitting.ts';
import { meetScreenAgain } from '#e2e/support/sheets.ts';
import { beSignedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { commandFor, pdftotext } from '#scripts/testing/system.ts';
import { RECEIPT_OF_USE, TITLES, WORDS } from '#tests/support/gestures/words.ts';

/** The words of a PDF, as a reader or a search would find them. */
function textOf(bytes: Uint8Array, at: string): string {
  writeFileSync(at, bytes);
  return execFileSync('pdftotext', ['-layout', at, '-'], { encoding: 'utf8' }).replaceAll(/[  　]+/g, ' ');
}

async function saved(page: Page, name: string): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  return await downloading;
}

interface Message {
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly size: number;
    readonly url: string;
  }[];
}

async function mails(request: APIRequestContext, origin: string): Promise<readonly Message[]> {
  return await (await request.get(`${origin}/dev/outbox.json`)).json();
}

const yen = (text: string) => Number(/¥([\d,]+)−/.exec(text)?.[1]?.replaceAll(',', ''));

test('receipts of a use and of a month: opened, saved, mailed, issued again, and refused at the field', async ({
  page,
  server,
  request,
  pageErrors,
}, testInfo) => {
  pageErrors.expect(/422/); // the character that the font lacks
  test.skip(!pdftotext.isThere(), `To read receipts: ${commandFor([pdftotext])}`);
  const scratch = testInfo.outputPath('receipt.pdf');
  await beSignedIn(page, server, 'personal');
  await page.goto('app/settings/usage-history');
  await page.getByRole('button', { name: RECEIPT_OF_USE }).first().click();
  const field = page.getByRole('textbox', { name: '宛名' });
  await expect(field).toHaveValue('山田 花子');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('personal@example.jp')).toBeVisible();

  await field.fill('山田商店🎉');
  await page.getByRole('button', { name: WORDS.sendReceipt }).click();
  await expect(field).toHaveAccessibleDescription(/「🎉」は領収書に印字できません。/);
  await field.fill('株式会社 𠮷野 御中');
  await page.getByRole('button', { name: WORDS.sendReceipt }).click();
  await expect(page.getByRole('dialog', { name: TITLES.receiptIssued })).toContainText('株式会社 𠮷野 御中');
  await expect(sheet.getByText('personal@example.jp へメールでもお送りしました。')).toBeVisible();
  await checkFit(page, 'the issued receipt');

  const opened = await request.get(
    (await page.getByRole('link', { name: WORDS.openReceipt }).getAttribute('href')) ?? '',
  );
  expect(opened.headers()['content-disposition']).toMatch(/^inline;/);
  const text = textOf(await opened.body(), scratch);
  for (const words of [
    '領収書',
    '適格請求書',
    'R-20',
    '-000001',
    '株式会社 𠮷野 御中',
    '¥1,100−',
    'ただし、ブース利用料として、上記の金額を領収いたしました。',
    '10%対象（税抜） ¥1,000',
    '消費税（10%） ¥100',
    '合計（税込） ¥1,100',
    'クレジットカード（VISA）',
    '末尾 1111',
    'コモリ株式会社',
    '登録番号 T1234567890123',
    '〒100-0005',
    '電子発行のため、収入印紙は不要です。',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toMatch(/再発行 |御中 +様/);
  const pdf = await saved(page, WORDS.savePdf);
  expect(pdf.suggestedFilename()).toMatch(/^領収書_\d{8}_1100円_コモリ\.pdf$/);
  expect(readFileSync(await pdf.path()).equals(await opened.body())).toBe(true);
  await page.getByRole('button', { name: WORDS.close }).click();
  await meetScreenAgain(page);

  // The same use again, to its member: the same number, and the word for it.
  await page.reload();
  await page.getByRole('button', { name: RECEIPT_OF_USE }).first().click();
  await expect(sheet.getByText('適格請求書・PDF 1通・再発行')).toBeVisible();
  await page.getByRole('button', { name: WORDS.sendReceipt }).click();
  await expect(page.getByRole('dialog', { name: TITLES.receiptIssued })).toContainText('山田 花子');
  const again = textOf(readFileSync(await (await saved(page, WORDS.savePdf)).path()), scratch);
  expect(again).toContain('再発行');
  expect(again).toContain('当初の発行日');
  expect(again).toContain('-000001');
  expect(again).toMatch(/山田 花子 様/);
  await page.getByRole('button', { name: WORDS.close }).click();

  // The answer is lost with the page: the next load asks for it, and nothing is issued again.
  const answered = Promise.withResolvers<void>();
  await page.route(
    '**/api/send-receipt-pdf',
    async (route) => {
      await route.fetch();
      answered.resolve();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: RECEIPT_OF_USE }).nth(1).click();
  await page.getByRole('button', { name: WORDS.sendReceipt }).click();
  await answered.promise;
  await page.reload();
  const recovered = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(recovered).toContainText('先ほどの領収書は発行済みです。');
  await recovered.getByRole('button').click();

  // The ways to other months are marks of one size, smaller than that of the way out, and point to both sides.
  const mark = (name: string | RegExp) =>
    page
      .getByRole('link', { name })
      .or(page.getByRole('button', { name }))
      .locator('svg')
      .evaluate((icon) => ({
        height: icon.querySelector('path')?.getBoundingClientRect().height ?? 0,
        scale: getComputedStyle(icon).scale,
      }));
  const earlier = await mark(/^前の利用月/);
  const later = await mark(/^次の利用月/);
  expect(earlier.height).toBe(later.height);
  expect(earlier.height).toBeLessThan((await mark(WORDS.backToMenu)).height);
  expect([earlier.scale, later.scale]).toEqual(['-1 1', 'none']);

  // A month: one zip, whose receipts add up to what the history says.
  await page.getByRole('link', { name: /^前の利用月/ }).click();
  await page.getByRole('button', { name: /月分の領収書をまとめて送る$/ }).click();
  const said = ((await sheet.getByText(/円$/).first().textContent()) ?? '').replaceAll(/\D/g, '');
  await page.getByRole('button', { name: WORDS.sendReceipt }).click();
  const zip = await saved(page, 'ZIPを保存する');
  expect(zip.suggestedFilename()).toMatch(new RegExp(`^領収書_\\d{6}_${said}円_コモリ\\.zip$`));
  const packed = readFileSync(await zip.path());
  const files = Object.entries(unzipSync(packed));
  expect(files).toHaveLength(60);
  const receipts = files.map(([, bytes]) => textOf(bytes, scratch));
  expect(receipts.reduce((sum, each) => sum + yen(each), 0)).toBe(Number(said));
  expect(new Set(receipts.map((each) => /R-\d{6}-(\d{6})/.exec(each)?.[1]))).toEqual(
    new Set(Array.from({ length: 60 }, (_, index) => String(index + 3).padStart(6, '0'))),
  );

  const [month, recoveredOne, second, first, login, none] = await mails(request, server.origin);
  expect(login?.subject).toContain('新しい端末でログインがありました');
  expect(none).toBeUndefined();
  expect(month?.text).toContain('60通');
  expect(
    [first, second, recoveredOne].map((mail) => mail?.attachments.map(({ contentType }) => contentType)),
  ).toEqual([['application/pdf'], ['application/pdf'], ['application/pdf']]);
  const [attached] = month?.attachments ?? [];
  expect([attached?.filename, attached?.size]).toEqual([zip.suggestedFilename(), packed.byteLength]);
  const mailed = await (await request.get(`${server.origin}${attached?.url}`)).body();
  expect(mailed.equals(packed)).toBe(true);
});
