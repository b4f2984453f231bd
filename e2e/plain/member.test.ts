import { expect, type Page } from '@playwright/test';
import { gesturesIn } from '#e2e/support/gestures.ts';
import { test, type Wording } from '#e2e/support/plain.ts';
import { DAY, MORNING, tapSlot } from '#e2e/support/timetable.ts';
import type { PlainServer } from '#tests/plain/plainServer.ts';
import { momentOf } from '#tests/plain/world.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

async function signIn(page: Page): Promise<void> {
  await page.goto('login');
  await gesturesIn(page).signIn('hanako@example.jp', 'plain2026');
  await page.getByRole('button', { name: WORDS.agree }).click();
  await expect(page).toHaveURL(/area-search/);
}

/** An hour of that day is the member's, as if it had been reserved elsewhere. */
function reserveFor({ world }: PlainServer, boothId: number, hour: number): void {
  const hanako = world.memberCalled('hanako@example.jp');
  world.reserve(hanako, boothId, momentOf(DAY, hour, 0), 60);
}

/** One reservation of the odd server says not even which one it is: the member is told, and goes on. */
async function listenToUnread(page: Page): Promise<readonly string[]> {
  const told: string[] = [];
  const alert = page.getByRole('dialog', { name: '読み取れない情報があったため、一部を表示していません。' });
  await page.addLocatorHandler(alert, async () => {
    told.push('once');
    await alert.getByRole('button').click();
  });
  return told;
}

for (const wording of ['specified', 'odd'] as const satisfies readonly Wording[]) {
  test.describe(`on a server of the specification (${wording})`, () => {
    test.use({ wording });

    test('a member finds a booth, reserves it, enters, extends and leaves', async ({
      page,
      plain,
      pageErrors,
    }) => {
      pageErrors.expect(/404.*exten/); // an older server has only the old calls
      plain.world.moveClock(MORNING);
      const told = wording === 'odd' ? await listenToUnread(page) : [];
      await signIn(page);
      await page.getByRole('link', { name: '東京駅 八重洲口' }).click();
      await page.getByRole('link', { name: /^八重洲地下街 ?地下1階/ }).click();
      await page.getByRole('link', { name: WORDS.chooseTime }).click();
      await page.getByRole('grid').waitFor();
      await tapSlot(page, 1, 14 * 60);
      await page.getByRole('button', { name: WORDS.review }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('P-2');
      await expect(dialog).toContainText('八重洲地下街');
      await expect(dialog).toContainText('12月1日(火) 14:00–15:00');
      await expect(dialog).toContainText('1,100円');
      await dialog.getByRole('button', { name: WORDS.confirm }).click();
      await expect(page).toHaveURL(/\/app\/reservations$/);
      await expect(page.getByText('14:00–15:00').first()).toBeVisible();

      plain.world.moveClock(`${DAY}T14:01:00+09:00`);
      await page.goto('app/reservations');
      await expect(page.getByText('八重洲地下街')).toBeVisible();
      await expect(page.getByText('料金 1,100円は確定しています')).toBeVisible();
      await gesturesIn(page).enter();
      await expect(page.getByText('利用中', { exact: true })).toBeVisible();
      await expect(page.getByText('abcd-1234')).toBeVisible();
      await page
        .getByRole('link', { name: /延長(する|できます)/ })
        .first()
        .click();
      await page.getByText('30分', { exact: true }).click();
      await page.getByRole('button', { name: WORDS.seePrice }).click();
      await expect(page.getByRole('dialog')).toContainText('550円');
      await page.getByRole('button', { name: WORDS.confirmExtension }).click();
      await expect(page.getByRole('dialog', { name: '延長しました' })).toContainText('15:30まで');
      await page.getByRole('button', { name: WORDS.close }).click();
      await gesturesIn(page).leave();
      await expect(page.getByText('予約はありません')).toBeVisible();
      expect(plain.world.kept).toMatchObject([{ boothId: 2, state: 9 }]);
      expect(plain.asked).toContain(
        wording === 'odd' ? 'POST /reservations/{tranid}/extend' : 'POST /reservations/extend',
      );
      expect(told.length > 0).toBe(wording === 'odd');
    });
  });
}

test('a reservation is cancelled free of charge, and given up when its charge is fixed', async ({
  page,
  plain,
}) => {
  plain.world.moveClock(MORNING);
  await signIn(page);
  reserveFor(plain, 2, 14);
  await page.goto('app/reservations');
  await page.getByRole('button', { name: WORDS.cancelSheet }).click();
  await page.getByRole('dialog').getByRole('button', { name: WORDS.cancel }).click();
  await expect(page.getByText('予約はありません')).toBeVisible();

  reserveFor(plain, 3, 14);
  plain.world.moveClock(`${DAY}T13:30:00+09:00`);
  await page.goto('app/reservations');
  await page.getByRole('button', { name: WORDS.giveUp }).click();
  await page.getByRole('dialog').getByRole('button', { name: WORDS.giveUp }).click();
  await expect(page.getByText('予約はありません')).toBeVisible();
  expect(plain.asked).toContain('POST /reservations/cancelForced');
});

test('a code leads to the use at once, tells of a later reservation, and opens the door of a present one', async ({
  page,
  plain,
}) => {
  plain.world.moveClock(`${DAY}T10:02:00+09:00`);
  await signIn(page);
  const enter = async (code: string) => {
    await page.goto('app/qr-code-reader');
    await page.getByRole('textbox', { name: 'コード' }).fill(code);
    await page.getByRole('button', { name: WORDS.checkCode }).click();
  };
  reserveFor(plain, 3, 14);
  await enter('booth-3');
  await expect(page.getByText(/1時間/).first()).toBeVisible();

  await enter('booth-1');
  await expect(page).toHaveURL(/use-without-reservation\?room=1/);
  await page.getByText('30分', { exact: true }).click();
  await page.getByRole('button', { name: WORDS.reviewUse }).click();
  await expect(page.getByRole('dialog')).toContainText('550円');
  await page.getByRole('button', { name: WORDS.startUse }).click();
  await expect(page).toHaveURL(/\/app\/reservations$/);
  const booked = plain.asked.filter((name) => name.startsWith('POST /') && name.includes('immediate'));
  expect(booked).toEqual(['POST /immediate-use', 'POST /reservations/immediate']);

  await enter('booth-1');
  await expect(page.getByText(/ドア.*開/).first()).toBeVisible();
  expect(plain.world.kept).toMatchObject([{ state: 0 }, { boothId: 1, state: 1 }]);
});

test('a floor behind a passcode is opened by it, also by its link, and a booth of it is used at once', async ({
  page,
  plain,
}) => {
  plain.world.moveClock(`${DAY}T10:02:00+09:00`);
  await signIn(page);
  await page.goto('app/area-search/floor-map?floorMapId=4');
  const sheet = page.getByRole('dialog', { name: 'パスコードの入力' });
  await sheet.getByLabel('パスコード').fill('246810');
  await sheet.getByRole('button', { name: WORDS.check }).click();
  await page.getByRole('button', { name: WORDS.openFloorMap }).click();
  await page.getByRole('link', { name: WORDS.useNow }).click();
  await page.getByRole('link', { name: 'Q-1' }).click();
  await expect(page).toHaveURL(/use-without-reservation\?room=4/);
});

test.describe('with the survey', () => {
  test.use({ presentsSurvey: true });

  test('notices are read, the survey is answered, and the history adds up', async ({ page, plain }) => {
    await signIn(page);
    const help = page.getByRole('dialog', { name: 'はじめての方へ' });
    await help.getByRole('button', { name: WORDS.hideHelp }).click();
    await page
      .getByRole('region', { name: 'アンケートのお願い' })
      .getByRole('button', { name: WORDS.answerSurvey })
      .click();
    await page.waitForURL(/\/app\/survey$/);
    await page.getByRole('radio', { name: 'よかった', exact: true }).check();
    await page.getByRole('button', { name: WORDS.sendAnswers }).click();
    await page.getByRole('button', { name: WORDS.sendThese }).click();
    const thanks = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(thanks).toContainText('ありがとうございました');
    await thanks.getByRole('button').click();
    await page.waitForURL(/area-search/);

    await expect(page.getByRole('link', { name: '未読 2 お知らせ' })).toBeVisible();
    await page.getByRole('link', { name: /お知らせ/ }).click();
    await page.getByRole('list', { name: '未読のお知らせ' }).getByRole('button').first().click();
    await expect(page.getByRole('link', { name: '未読 1 お知らせ' })).toBeVisible();
    expect([...plain.world.readNotices]).toEqual([2]);

    await page.getByRole('link', { name: WORDS.menu }).click();
    await page.getByRole('link', { name: /利用履歴/ }).click();
    await expect(page.getByText('1,375')).toBeVisible();
    await expect(page.getByText('2件目のご利用')).toBeVisible();
    await page.getByRole('combobox', { name: '表示する月' }).selectOption({ index: 1 });
    await expect(page.getByText('550', { exact: true })).toBeVisible();
  });
});

test('a guest reserves by an invitation, is told what is left, and sees no price', async ({
  page,
  plain,
}) => {
  plain.world.moveClock(MORNING);
  await page.goto('invitation-use/welcome');
  await page.getByRole('button', { name: WORDS.agree }).click();
  await expect(page).toHaveURL(/area-search/);
  const header = page.getByRole('region', { name: 'ご招待' });
  await expect(header).toContainText('3回');
  await page.goto(`app/area-search/make-reservation?room=1,2,3&date=${DAY}&hour=10&minute=0&interval=60`);
  await page.getByRole('grid').waitFor();
  await tapSlot(page, 1, 10 * 60);
  await page.getByRole('button', { name: WORDS.review }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).not.toContainText('円');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: WORDS.confirm }).click();
  await expect(page).toHaveURL(/\/app\/reservations$/);
  await expect(header).toContainText('2回');
});
