import { Keys } from '#e2e/support/keys/keys.ts';
import { mailedText } from '#e2e/support/outbox.ts';
import { expect } from '#e2e/support/test.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { HOUSE_WORDS } from '#tests/support/operator/words.ts';
import { ENROLMENT, test } from './support.ts';

const MAIL = 'mori@komori.example';

test('by keys an owner signs in, invites, thinks a removal over, and a second operator enrols, makes codes and leaves', async ({
  server,
  house,
  openDesk,
}) => {
  test.slow();
  const owner = await openDesk();
  owner.errors.expect(/40[013] \(/);
  const keys = await Keys.at(owner.page);
  await owner.page.goto(house);
  await keys.goesTo(`${HOUSE_WORDS.demoSignIn}、ボタン`);
  await keys.presses('Enter', '石田恵さん、見出し1');

  await keys.goesTo('記録を開く、リンク');
  await keys.presses('Enter', '記録、見出し1');
  await keys.goesTo('運用者、リンク', 'Shift+Tab');
  await keys.presses('Enter', '運用者、リンク');
  await keys.goesTo(`${HOUSE_WORDS.inviteOperator}、ボタン`);
  await keys.presses('Enter');
  await keys.goesTo(/^仕事用のメールアドレス、/);
  await owner.page.keyboard.type(MAIL);
  await keys.goesTo(/^名前、/);
  await owner.page.keyboard.type('森 和也');
  await keys.goesTo(/^役割、/);
  await keys.presses('ArrowDown', /^役割、.*運用/);
  await keys.goesTo(`${HOUSE_WORDS.invite}、ボタン`);
  await keys.presses('Enter');
  await expect(owner.page.getByText('森 和也さんに招待のメールを送りました。')).toBeVisible();

  await keys.goesTo(/^森 ?和也さんを外す、ボタン/u);
  await keys.presses('Enter');
  await keys.goesTo(`${WORDS.back}、ボタン`);
  await keys.presses('Enter', /^森 ?和也さんを外す、ボタン/u);

  const desk = await openDesk();
  const { page } = desk;
  desk.errors.expect(/40[013] \(/);
  const theirs = await Keys.at(page);
  await page.goto(await mailedText(server.origin, MAIL, ENROLMENT));
  await theirs.goesTo(`${HOUSE_WORDS.enrol}、ボタン`);
  await theirs.presses('Enter', '自分、見出し1');
  await theirs.goesTo(`${HOUSE_WORDS.makeCodes}、ボタン`);
  await theirs.presses('Enter');
  await theirs.goesTo(`${HOUSE_WORDS.makeCodes}、ボタン`);
  await theirs.presses('Enter');
  await theirs.goesTo(`${HOUSE_WORDS.keptCodes}、ボタン`);
  await theirs.presses('Enter', `${HOUSE_WORDS.remakeCodes}、ボタン`);
  await theirs.goesTo(`${HOUSE_WORDS.logOutHere}、ボタン`, 'Shift+Tab');
  await theirs.presses('Enter', `${TITLES.signIn}、見出し1`);
  await theirs.goesTo(`${HOUSE_WORDS.passkeySignIn}、ボタン`);
  await theirs.presses('Enter', '自分、見出し1');
});
