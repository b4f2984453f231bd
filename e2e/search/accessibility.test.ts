import { checkAccessibility } from '#e2e/support/accessibility.ts';
import { lengthenNames } from '#e2e/support/longNames.ts';
import { beSignedInAtTen } from '#e2e/support/phone.ts';
import { expect, test } from '#e2e/support/test.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

test('the ways to a booth break no rule of accessibility, and fit a narrow phone with large text', async ({
  page,
  server,
  pageErrors,
}) => {
  test.setTimeout(240_000);
  pageErrors.expect(/403.*get-floormap\/4/);
  await beSignedInAtTen(page, server);
  await lengthenNames(page);
  await page.goto('app/area-search/floor-map?floorMapId=4');
  await page.getByRole('textbox', { name: 'パスコード' }).fill('2468');
  await checkAccessibility(page, 'passcode');

  await page.goto('app/area-search/floor-map?floorMapId=7');
  await page.getByRole('button', { name: /^S-13/ }).click();
  await checkAccessibility(page, 'floor map');
  await page.getByText(WORDS.asList, { exact: true }).click();
  await checkAccessibility(page, 'list of a floor');

  await page.goto('app/booth-selection?floorMapId=1');
  await expect(page.getByRole('link', { name: 'A-1' })).toBeVisible();
  await checkAccessibility(page, 'booth selection');

  await page.goto('app/use-without-reservation?room=1');
  await page.getByText('30分', { exact: true }).click();
  await checkAccessibility(page, 'immediate use');
  await page.getByRole('button', { name: WORDS.reviewUse }).click();
  await expect(page.getByRole('dialog')).toContainText('550円');
  await checkAccessibility(page, 'confirmation of immediate use');

  await page.goto('app/search?targetFlag=1&floor_id=1&targetAreaId=1');
  await expect(page.getByRole('region', { name: '選んだ場所' })).toBeVisible();
  await checkAccessibility(page, 'map search');

  await page.goto('app/installation-location-selection?areaId=1&areaName=東京駅&view=map');
  await expect(page.getByRole('region', { name: '選んだ場所' })).toBeVisible();
  await checkAccessibility(page, 'map of an area');
});
