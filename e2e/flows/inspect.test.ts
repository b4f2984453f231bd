import { expect, test } from '#e2e/support/test.ts';

test('with ?inspect the app opens the inspector of Stately, and sends it no secret', async ({
  page,
  context,
  development: origin,
}) => {
  test.setTimeout(180_000);
  // The site is another's, and out of reach here: what is sent to its window is looked at instead.
  await context.addInitScript(() => {
    window.open = () => {
      const sent: unknown[] = [];
      Object.assign(window, { sent });
      window.setTimeout(() => window.postMessage({ type: '@statelyai.connected' }, '*'));
      return { postMessage: (message: unknown) => sent.push(message), closed: false } as unknown as Window;
    };
  });
  await page.goto(`${origin}/user/login?inspect`);
  await expect(page.getByLabel('ID')).toBeVisible({ timeout: 60_000 });
  const sent = () => page.evaluate(() => JSON.stringify((window as unknown as { sent: unknown }).sent));
  await expect.poll(sent).toContain('@xstate.actor');
  await page.getByLabel('パスワード', { exact: true }).fill('komori2026');
  await expect.poll(sent).toContain('field.edited');
  expect(await sent()).not.toContain('komori2026');
});
