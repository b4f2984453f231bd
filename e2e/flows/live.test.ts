import { expect, test } from '#e2e/support/test.ts';
import { violationsOf } from '#scripts/looks/violations.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

// One worker, and so one development server, for both.
test.describe.configure({ mode: 'default' });

const PASSWORD = 'komori2026';

test('the atlas follows the app beside it, shows no secret, and goes back in time', async ({
  page,
  context,
  development: origin,
}) => {
  test.setTimeout(300_000); // the development server makes everything for the first time
  await page.goto(`${origin}/user/login`);
  await expect(page.getByLabel('ID')).toBeVisible({ timeout: 60_000 });

  // Opened later than the app: what has happened before is told when it is asked for.
  const atlas = await context.newPage();
  await atlas.setViewportSize({ width: 1600, height: 1000 });
  await atlas.goto(`${origin}/flows/#/loginForm`);
  await atlas.getByRole('radio', { name: 'Live' }).check({ force: true, timeout: 60_000 });
  const panel = atlas.getByRole('region', { name: 'Live', exact: true });
  await expect(panel.getByRole('status')).toHaveText('Following: editing');

  await page.getByLabel('ID').fill('personal@example.jp');
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await expect(panel.getByRole('button', { name: 'field.edited' })).toHaveCount(2);
  await expect(atlas.getByRole('region', { name: 'Payload of field.edited' })).toContainText('•••');
  await page.getByRole('button', { name: WORDS.signIn }).click();
  await expect(panel.getByRole('status')).toHaveText('Ended in done');
  await expect(atlas.locator('svg [data-lit="true"][data-shown]')).not.toHaveCount(0);
  await expect(atlas.locator('li[data-transition$="[isDone]→ done"]')).toContainText('last transition');

  const recorded = await atlas.evaluate(
    () =>
      new Promise<string>((heard) => {
        const channel = new BroadcastChannel('komori-flows');
        channel.addEventListener('message', ({ data }) => {
          // Present events of the app come on the same channel as the recording that is asked for.
          const text = JSON.stringify(data);
          if (text.includes('loginForm')) heard(text);
        });
        channel.postMessage({ kind: 'recording.asked' });
      }),
  );
  expect(recorded).not.toContain(PASSWORD);
  const token = await page.evaluate(
    () => JSON.stringify(localStorage).match(/token[\\":]+([\w-]{16,})/)?.[1],
  );
  expect(token).toMatch(/^[\w-]{16,}$/);
  expect(recorded).not.toContain(token);

  await panel.getByRole('button', { name: /started$/ }).click();
  await expect(panel.getByRole('status')).toHaveText(/^At 1 of \d+: editing$/);
  await expect(panel.getByText('another state')).toHaveCount(0);
  // All else on the page is judged where it is built: the development server's is three times as slow.
  expect(await violationsOf(atlas, 'section[aria-labelledby=live]')).toEqual([]);
  await panel.getByRole('button', { name: 'Follow again' }).click();
  await expect(panel.getByRole('status')).toHaveText('Ended in done');

  await atlas.getByRole('link', { name: 'Komori flows' }).click();
  await expect(atlas.getByRole('region', { name: 'Running beside' })).toContainText('session authenticated');
  await expect(atlas.getByRole('link', { name: 'session running' })).toBeVisible();
  expect(await violationsOf(atlas, 'main')).toEqual([]);
});

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
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await expect.poll(sent).toContain('field.edited');
  expect(await sent()).not.toContain(PASSWORD);
});
