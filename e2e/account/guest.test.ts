import type { Page } from '@playwright/test';
import { checkFit } from '#e2e/support/fitting.ts';
import { expect, test } from '#e2e/support/test.ts';
import { MORNING, openTimetable, tapSlot } from '#e2e/support/timetable.ts';
import type { Server } from '#scripts/testing/server.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

const MINUTES = 60;

/** The timetable's words for an hour and a length, before anything is confirmed. */
async function expectRefused(page: Page, hour: number, interval: number, sentence: string): Promise<void> {
  await openTimetable(page, `${hour}:00`, interval);
  await tapSlot(page, 1, hour * MINUTES);
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByRole('button', { name: WORDS.review })).toBeDisabled();
}

async function reserveAsGuest(page: Page, hour: number, interval: number): Promise<void> {
  await openTimetable(page, `${hour}:00`, interval);
  await tapSlot(page, 1, hour * MINUTES);
  await page.getByRole('button', { name: WORDS.review }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).not.toContainText('円');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: WORDS.confirm }).click();
  await expect(page).toHaveURL(/\/app\/reservations$/);
}

/** A guest's own calls, past what the screen offers. */
async function reserveByCall(page: Page, server: Server, body: object): Promise<readonly [number, string]> {
  const { token } = await page.evaluate(
    () => JSON.parse(localStorage.getItem('komori-20201020') ?? '{}').Auth.signIn,
  );
  const answer = await page.request.post(`${server.origin}/api/reservations`, {
    maxRetries: 3, // the server may just be closing a connection that has been idle
    headers: { Authorization: `Bearer ${token}` },
    data: { telecube_id: 4, date: '2026-12-01', minute: 0, agree_terms: true, ...body },
  });
  return [answer.status(), (await answer.json()).code];
}

test('a guest of an invitation comes up to each of its limits, and is told before the tap', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/40[13] \(/);
  await server.moveClock(MORNING);
  await page.goto('invitation-use/no-such-link');
  await expect(page.getByRole('alert')).toContainText('このURLは無効なため、ご利用いただけません。');
  await checkFit(page, 'a refused invitation');
  await page.getByRole('button', { name: 'お願いの文をコピーする' }).click();
  await expect(page.getByRole('button', { name: WORDS.copied })).toBeVisible();
  await page.getByRole('link', { name: WORDS.invitedMember }).click();
  await expect(page).toHaveURL(/\/user\/login$/);

  await page.goto('invitation-use/welcome');
  await expect(page).toHaveURL(/\/user\/app\/area-search$/);
  const header = page.getByRole('region', { name: 'ご招待' });
  await expect(header).toContainText('3回');

  // Each of these loads the app again: the guest is still signed in, and the link may be opened a second time.
  for (const address of ['invitation-use/welcome', 'terms', 'q/b1', 'no-such-screen', 'app']) {
    await page.goto(address);
    // The link ends the session before it opens another: who leaves in between is nobody.
    if (address.startsWith('invitation-use')) await expect(header).toContainText('3回');
    await page.goto('app/area-search');
    await expect(header).toContainText('3回');
  }

  await expectRefused(page, 9, 75, '1回あたり1時間までです');
  expect(await reserveByCall(page, server, { hour: 9, interval: 75 })).toEqual([409, 'invitation_limit']);
  await reserveAsGuest(page, 10, 60);
  await expect(header).toContainText('1時間30分');
  expect(await reserveByCall(page, server, { hour: 12, interval: 60 })).toEqual([200, undefined]);
  await expectRefused(page, 14, 45, '時間は、あと30分です');
  expect(await reserveByCall(page, server, { hour: 14, interval: 45 })).toEqual([409, 'invitation_limit']);
  await reserveAsGuest(page, 14, 15);
  await expect(header).toContainText('使い切りました');
  await expectRefused(page, 18, 15, '回数または時間が残っていません');
  expect(await reserveByCall(page, server, { hour: 18, interval: 15 })).toEqual([409, 'invitation_used_up']);

  for (const hidden of [
    'usage-history',
    'change-password',
    'change-email',
    'change-payment',
    'change-personal-information',
  ]) {
    await page.goto(`app/settings/${hidden}`);
    await expect(page.getByText(/円|\*\*\*\*/)).toHaveCount(0);
  }
  await page.goto('app/settings');
  await expect(page.getByRole('link', { name: WORDS.terms })).toBeVisible();
  await expect(
    page.getByRole('link', { name: /履歴|パスワード|メールアドレス|カード|会員情報/ }),
  ).toHaveCount(0);

  // Past its last day, and with nothing live, the invitation has ended: the guest is logged out.
  await server.moveClock('2027-02-01T09:00:00+09:00');
  await page.goto('app/area-search');
  await expect(page).toHaveURL(/\/user\/login$/);
});
