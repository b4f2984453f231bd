import type { Page } from '@playwright/test';
import { Ear } from '#e2e/support/listening/ear.ts';
import { beSignedIn, signedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { DAY, MORNING, openTimetable, tapSlot } from '#e2e/support/timetable.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';

const SLOT = { date: DAY, hour: 14, minute: 0, interval: 60 };
const NEWS = '空き待ちの予約が取れました';

const waits = (page: Page) => page.getByRole('region', { name: '空き待ち', exact: true });
const news = (page: Page) => page.getByRole('region', { name: NEWS });

test('a wait that a member begins on the phone is seen, given up and heard to have come on the computer', async ({
  page: phone,
  anotherPhone,
  server,
}) => {
  await server.moveClock(MORNING);
  const { token } = await signedIn(server, 'personal2');
  const held: unknown[] = [];
  for (const booth of [1, 2, 3])
    held.push(await server.call('/reservations', { ...SLOT, telecube_id: booth }, token));
  const computer = await anotherPhone();
  const ear = await Ear.at(computer);
  await beSignedIn(computer, server, 'personal');
  await ear.opens('app/reservations', '入室・延長 | コモリ');
  await expect(computer.getByText('予約はありません')).toBeVisible();

  await beSignedIn(phone, server, 'personal');
  const begin = async () => {
    await openTimetable(phone, '14:00');
    await tapSlot(phone, 1, 14 * 60);
    await phone.getByRole('button', { name: WORDS.wait }).click();
    await phone.getByRole('dialog').getByRole('button', { name: WORDS.startWaiting }).click();
    await phone.getByRole('link', { name: WORDS.seeReservationsAndWaits }).click();
    await expect(waits(phone)).toContainText('14:00–15:00');
  };
  await begin();
  await expect(waits(computer), 'it is seen where it was not begun').toContainText('14:00–15:00');

  await phone.getByRole('button', { name: new RegExp(`の${WORDS.stopWaiting}$`) }).click();
  const question = phone.getByRole('dialog', { name: TITLES.stopWaiting });
  await expect(question).toBeVisible();
  await ear.leapsTo('button', new RegExp(`の${WORDS.stopWaiting}、ボタン$`));
  await ear.presses();
  await ear.isTold(new RegExp(`^${TITLES.stopWaiting}、ダイアログ`));
  await ear.leapsTo('button', `${WORDS.stopWaiting}、ボタン`);
  await ear.presses();
  await ear.isTold('予約と利用、グループ', '空き待ちを取り消しました。');
  await expect(waits(computer)).toBeHidden();
  await question.getByRole('button', { name: WORDS.stopWaiting }).click();
  await expect(question, 'it has ended already, which is what was asked').toBeHidden();
  await expect(waits(phone)).toBeHidden();

  await begin();
  await expect(waits(computer)).toContainText('14:00–15:00');
  await server.call('/reservations/cancel', held[1] as object, token); // the answer of the booking names it
  await ear.isTold(`${NEWS}。12月1日(火) 14:00から15:00まで、東京駅八重洲口 A-2です。`);
  await expect(news(phone)).toContainText('13:00までのキャンセルは無料です。');
  await expect(news(computer)).toContainText('13:00までのキャンセルは無料です。');
  await phone.getByRole('button', { name: WORDS.keepBooking }).click();
  await expect(news(phone)).toBeHidden();
  await expect(news(computer), 'it was kept on the phone').toBeHidden();
  for (const device of [phone, computer])
    await expect(device.getByRole('list', { name: '利用中と次の予約' })).toContainText('14:00–15:00');
});
