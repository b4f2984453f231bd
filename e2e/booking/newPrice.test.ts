import { beSignedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { DAY, MORNING, openConfirmation } from '#e2e/support/timetable.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

const SMALL = [
  { of: 'a small phone', size: { width: 320, height: 568 }, text: '100%' },
  { of: 'a phone on its side', size: { width: 700, height: 360 }, text: '100%' },
  { of: 'a narrow phone with text of twice the size', size: { width: 320, height: 568 }, text: '200%' },
] as const;

for (const { of, size, text } of SMALL) {
  test(`${of} shows that the price has changed before it is confirmed once more`, async ({
    page,
    server,
    pageErrors,
  }) => {
    pageErrors.expect(/409/);
    await server.moveClock(MORNING);
    const { token } = await beSignedIn(page, server, 'personal');
    const dialog = await openConfirmation(page, 14);
    await dialog.getByRole('button', { name: WORDS.useCoupon }).click();
    await expect(dialog.getByText('0円', { exact: true }).first()).toBeVisible();

    // The free minutes are spent on another device meanwhile.
    const elsewhere = { telecube_id: 5, date: DAY, hour: 16, minute: 0, interval: 150, use_coupon: true };
    await server.call('/reservations', elsewhere, token);
    await page.setViewportSize(size);
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, text);
    await dialog.evaluate((sheet) => {
      sheet.scrollTop = sheet.scrollHeight;
    });
    await dialog.getByRole('button', { name: WORDS.confirm }).click();
    const news = dialog.getByRole('alert').filter({ hasText: '料金が変わりました' });
    await expect(news).toBeVisible();
    const confirm = dialog.getByRole('button', { name: WORDS.confirm });
    await expect(confirm).toBeInViewport();
    const [said, sheet, button] = await Promise.all(
      [news, dialog, confirm].map((each) => each.boundingBox()),
    );
    expect(said?.y, 'the beginning of the news').toBeGreaterThan(sheet?.y ?? 0);
    expect(said?.y, 'the beginning of the news').toBeLessThan(button?.y ?? 0);
  });
}
