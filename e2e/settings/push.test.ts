import { checkFit } from '#e2e/support/fitting.ts';
import { loseAnswer, sameKeyTwice } from '#e2e/support/network.ts';
import { deliver, startPushService, subscribeTo } from '#e2e/support/pushService.ts';
import { beSignedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { reserveVisit, visitAt } from '#e2e/support/visit.ts';
import { violationsOf } from '#scripts/looks/violations.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

test.use({ serviceWorkers: 'allow' });

const SWITCH = { name: 'この端末でプッシュを受け取る' };
const START = { name: '開始15分前をプッシュで受け取る' };

test('a member switches pushes on, is pushed to, comes to the reservation by a tap, and switches them off', async ({
  page,
  context,
  server,
}) => {
  const pushService = await startPushService();
  await context.grantPermissions(['notifications'], { origin: server.origin });
  await subscribeTo(context, pushService.device);
  await reserveVisit(page, server);
  await page.goto('app/settings/notifications');
  const tick = page.getByRole('checkbox', START);
  await expect(tick).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('switch', SWITCH).click();
  await expect(page.locator('[aria-live=polite]')).toHaveText('この端末に、プッシュが届きます。');
  await expect(tick).toBeChecked();
  await page.reload();
  await expect(page.getByRole('switch', SWITCH)).toBeChecked();
  await checkFit(page, 'the choices of pushes');
  expect(await violationsOf(page)).toEqual([]);

  await visitAt(page, server, '13:46:00');
  await expect.poll(() => pushService.delivered.length).toBeGreaterThan(0);
  const start = pushService.delivered.at(-1);
  expect(start?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await deliver(page, start?.text ?? '');
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const all = await registration.getNotifications();
      return all.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    });
  await expect.poll(shown).toMatchObject([
    {
      title: 'まもなく開始です（14:00から）',
      body: expect.stringContaining('14:00–15:00'),
      tag: expect.stringMatching(/^start-\d+$/),
      data: `${server.origin}/user/app/reservations`,
    },
  ]);
  await deliver(page, start?.text ?? '');
  await expect.poll(shown, 'again, in its own place').toHaveLength(1);

  // The page was loaded where the tap leads, and has gone on: the browser tells the worker only the former.
  await page.goto('app/reservations');
  await page.getByRole('link', { name: WORDS.menu }).click();
  await expect(page).toHaveURL(/\/app\/settings$/);
  await context.serviceWorkers()[0]?.evaluate(async () => {
    // A worker's own, which the types of pages do not know.
    const worker = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const [notification] = await worker.registration.getNotifications();
    dispatchEvent(new worker.NotificationEvent('notificationclick', { notification, action: '' }));
  });
  await expect(page).toHaveURL(/\/app\/reservations$/);
  await expect.poll(shown).toEqual([]);

  await page.goto('app/settings/notifications');
  await page.getByRole('switch', SWITCH).click();
  await expect(page.locator('[aria-live=polite]')).toHaveText('この端末には、プッシュが届かなくなりました。');
  await expect(tick).toHaveAttribute('aria-disabled', 'true');
  await page.reload();
  await expect(page.getByRole('switch', SWITCH)).not.toBeChecked();
  await pushService.close();
});

test('pushes whose answers are lost begin and end once, and the switch says what is so', async ({
  page,
  context,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_/);
  const pushService = await startPushService();
  await context.grantPermissions(['notifications'], { origin: server.origin });
  await subscribeTo(context, pushService.device);
  await reserveVisit(page, server);
  await page.goto('app/settings/notifications');
  const begun = await loseAnswer(context, '/push/subscribe', 'POST');
  await page.getByRole('switch', SWITCH).click();
  await expect(page.locator('[aria-live=polite]')).toHaveText('この端末に、プッシュが届きます。');
  expect(begun).toEqual(sameKeyTwice(begun));
  await page.reload();
  await expect(page.getByRole('switch', SWITCH)).toBeChecked();
  await visitAt(page, server, '13:46:00');
  await expect.poll(() => pushService.delivered.length).toBe(1);

  await page.goto('app/settings/notifications');
  const ended = await loseAnswer(context, '/push/subscribe', 'DELETE');
  await page.getByRole('switch', SWITCH).click();
  await expect(page.locator('[aria-live=polite]')).toHaveText('この端末には、プッシュが届かなくなりました。');
  expect(ended).toEqual(sameKeyTwice(ended));
  await page.reload();
  await expect(page.getByRole('switch', SWITCH)).not.toBeChecked();
  expect(pushService.delivered).toHaveLength(1);
  await pushService.close();
});

test('a browser that never answers is given up after a while, and nothing is on', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['notifications'], { origin: server.origin });
  await subscribeTo(context, null);
  await beSignedIn(page, server, 'personal');
  await page.goto('app/settings/notifications');
  const asked = page.getByRole('switch', SWITCH);
  await asked.click();
  await expect(page.getByText('準備しています…')).toBeVisible();
  await expect(page.getByText(/この端末では準備できませんでした/)).toBeVisible();
  await expect(asked).not.toBeChecked();
  await checkFit(page, 'pushes that were given up');
});
