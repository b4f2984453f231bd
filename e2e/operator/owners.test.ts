import { mailedText } from '#e2e/support/outbox.ts';
import { expect } from '#e2e/support/test.ts';
import { violationsOf } from '#scripts/looks/violations.ts';
import { HOUSE_WORDS } from '#tests/support/operator/words.ts';
import { ENROLMENT, fillInvitation, inviteOwner, test } from './support.ts';

const MAIL = 'kawaguchi@komori.example';

test('an owner signs another out, whose page says so over an open sheet, and has it again after the sign-in', async ({
  server,
  house,
  openDesk,
}) => {
  test.slow();
  const owner = await openDesk();
  owner.errors.expect(/40[13] \(/);

  // An owner who is alone stays, and reads why.
  await owner.page.goto(`${house}operators`);
  await owner.page.getByRole('button', { name: HOUSE_WORDS.demoSignIn }).click();
  const self = owner.page.getByRole('listitem').filter({ hasText: '石田 恵' });
  await expect(self).toContainText('ただ一人の管理者です');
  await expect(self.getByRole('button')).toHaveCount(0);

  await inviteOwner(owner.page, MAIL, '川口 章');
  // Whoever is only invited can take over nothing yet.
  await expect(self.getByRole('button')).toHaveCount(0);

  const desk = await openDesk();
  const { page } = desk;
  desk.errors.expect(/40[13] \(/);
  await page.goto(await mailedText(server.origin, MAIL, ENROLMENT));
  await page.getByRole('button', { name: HOUSE_WORDS.enrol }).click();
  await expect(page.getByRole('heading', { name: '自分' })).toBeVisible();

  // There are two now, so that each may go. The other is typing.
  await page.goto(`${house}operators`);
  const sheet = await fillInvitation(page, 'mori@komori.example', '森 和也');

  await owner.page.reload();
  await expect(self.getByRole('button', { name: '石田 恵さんを外す' })).toBeVisible();
  await owner.page.getByRole('button', { name: '川口 章さんをログアウトさせる' }).click();
  await expect(owner.page.getByRole('dialog')).toContainText('もう一度ログインできます');
  await owner.page.getByRole('dialog').getByRole('button', { name: HOUSE_WORDS.signOther }).click();
  await expect(owner.page.getByText('川口 章さんをすべての端末からログアウトさせました。')).toBeVisible();
  await expect(owner.page.getByRole('button', { name: '川口 章さんをログアウトさせる' })).toHaveCount(0);

  // The page of the other says so at the next word, and hides what was typed until the same operator is back.
  await sheet.getByRole('button', { name: HOUSE_WORDS.invite }).click();
  await expect(page.getByRole('alert')).toContainText('管理者がログアウトさせたか');
  await expect(sheet).toBeHidden();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: HOUSE_WORDS.passkeySignIn }).click();
  await expect(sheet.getByLabel('名前')).toHaveValue('森 和也');
  await expect(sheet.getByLabel('仕事用のメールアドレス')).toHaveValue('mori@komori.example');
  await sheet.getByRole('button', { name: HOUSE_WORDS.invite }).click();
  await expect(page.getByText('森 和也さんに招待のメールを送りました。')).toBeVisible();
  await expect(page.getByText('川口 章', { exact: true }).first()).toBeVisible();
});
