import { beSignedInAtTen, setPhoneClock } from '#e2e/support/phone.ts';
import { beSignedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { DAY } from '#e2e/support/timetable.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

test('a member finds a booth on the floor that is free now, confirms half an hour, and may enter it; others find it taken', async ({
  page,
  server,
  anotherPhone,
}) => {
  await server.moveClock(`${DAY}T10:02:00+09:00`);
  await beSignedIn(page, server, 'personal');
  await page.goto('app/area-search/floor-map?floorMapId=1');
  await page.getByRole('link', { name: WORDS.useNow }).click();
  await expect(page.getByRole('link', { name: /A-2.*13:05まで ?・ ?15分 275円（税込）/ })).toBeVisible();
  await expect(page.getByText(/地下1階/)).toHaveCount(1);
  await page.getByRole('link', { name: 'A-2' }).click();
  await page.getByText('30分', { exact: true }).click();
  await page.getByRole('button', { name: WORDS.reviewUse }).click();
  const sheet = page.getByRole('dialog', { name: 'この内容で利用を始めますか' });
  await expect(sheet).toContainText('12月1日(火) 10:05–10:35');
  await expect(sheet).toContainText('550円');
  await expect(sheet).toContainText('利用の開始と同時に請求されます');
  await sheet.getByRole('button', { name: WORDS.startUse }).click();
  await expect(page.getByRole('heading', { name: '入室・延長' })).toBeVisible();
  await expect(page.getByText('A-2')).toBeVisible();
  await expect(page.getByRole('button', { name: WORDS.enter })).toBeVisible();

  await page.goto('app/booth-selection?floorMapId=1');
  await expect(page.getByRole('link', { name: 'A-1' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'A-2' })).toBeHidden();

  const other = await anotherPhone();
  await beSignedIn(other, server, 'personal2');
  await other.goto('app/use-without-reservation?room=2');
  await expect(other.getByText('即時利用可能な時間がありません。')).toBeVisible();
  await other.getByRole('link', { name: WORDS.reserveLater }).click();
  await expect(other).toHaveURL(/make-reservation\?room=2$/);
});

test('a second tap and a lost answer start one use, on a phone with a wrong clock; a balance that is too small is said before', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_FAILED/);
  await setPhoneClock(page, 27);
  await beSignedInAtTen(page, server);
  await page.goto('app/use-without-reservation?room=1');
  await page.getByRole('button', { name: WORDS.reviewUse }).click();
  let asked = 0;
  await page.route('**/api/reservations/immediate', async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    await route.fetch(); // the first answer is lost on the way
    return route.abort();
  });
  await page.getByRole('button', { name: WORDS.startUse }).dblclick();
  await expect(page).toHaveURL(/\/app\/reservations$/);
  expect(asked).toBe(2);
  await expect(page.getByRole('button', { name: WORDS.enter })).toHaveCount(1);

  await page.unroute('**/api/reservations/immediate');
  await beSignedIn(page, server, 'campaign');
  await page.goto('app/use-without-reservation?room=2');
  await expect(page.getByRole('main').getByText('残高 3,000円')).toBeVisible();
  await page.getByText('2時間', { exact: true }).click();
  await page.getByRole('button', { name: WORDS.reviewUse }).click();
  await page.getByRole('button', { name: WORDS.startUse }).click();
  await expect(page).toHaveURL(/\/app\/reservations$/);

  await page.goto('app/use-without-reservation?room=3');
  await expect(page.getByRole('main').getByText('残高 800円')).toBeVisible();
  const onward = page.getByRole('button', { name: WORDS.reviewUse });
  await expect(page.getByText('残高が不足しているため利用できません。')).toBeVisible();
  await expect(onward).toHaveAttribute('aria-disabled', 'true');
  await page.getByText('30分', { exact: true }).click();
  await expect(page.getByText('残高が不足しているため利用できません。')).toBeHidden();
  await onward.click();
  await expect(page.getByRole('dialog')).toContainText('550円');
});
