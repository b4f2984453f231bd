import { Keys } from '#e2e/support/keys/keys.ts';
import { beSignedIn, signedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { DAY, MORNING } from '#e2e/support/timetable.ts';
import { reserveVisit } from '#e2e/support/visit.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';

const TIMETABLE = `app/area-search/make-reservation?room=1,2,3&date=${DAY}&hour=14&minute=0&interval=60`;
/** The wait in the list, by its button. */
const TAKE_BACK = '今日 1日(火) 14:00から15:00の空き待ちを取り消す';
const SLOT = { date: DAY, hour: 14, minute: 0, interval: 60 };

test('by keys a member finds a place, chooses a time in the table, thinks it over, and reserves it', async ({
  page,
  server,
}) => {
  const keys = await Keys.at(page);
  await server.moveClock(MORNING);
  await beSignedIn(page, server, 'personal');
  await keys.opens('app/area-search', 'どこで使いますか');
  await keys.goesTo(/^東京駅八重洲口 .*、リンク$/);
  await keys.presses('Enter', '東京駅八重洲口、見出し1');
  await keys.goesTo('八重洲地下街、リンク');
  await keys.presses('Enter', '東京駅八重洲口、見出し1');
  await keys.goesTo(`${WORDS.chooseTime}、リンク`);
  await keys.presses('Enter', '東京駅八重洲口、見出し1');
  await keys.goesTo('表、ラジオボタン、オン');
  await keys.presses('ArrowRight', `${WORDS.asList}、ラジオボタン、オン`);
  await keys.presses('ArrowLeft', '表、ラジオボタン、オン');
  await keys.goesTo(/^A-1 \d+:\d\dから\d+:\d\d 空き/);
  await keys.presses('Control+Home', /^A-1 0:00から0:05 /);
  await keys.presses('PageDown', /^A-1 4:00/);
  await keys.presses('PageDown', /^A-1 8:00/);
  await keys.presses('PageDown', /^A-1 12:00/);
  await keys.presses('ArrowDown');
  await keys.presses('ArrowDown', 'A-1 14:00から14:05 空き');
  await keys.presses('Shift+ArrowRight', 'A-2 14:00から14:05 空き');
  await keys.presses('Space', 'A-2 14:00から14:05 空き');
  await keys.goesTo(/^利用時間、メニュー、/, 'Shift+Tab');
  await keys.presses('Home', '利用時間、メニュー、15分');
  await keys.goesTo(`${WORDS.later}、ボタン`);
  await keys.presses('Space', `${WORDS.later}、ボタン`);
  await keys.goesTo(`${WORDS.earlier}、ボタン`, 'Shift+Tab');
  await keys.presses('Space', `${WORDS.earlier}、ボタン`);
  await keys.goesTo(`${WORDS.review}、ボタン`);
  await keys.presses('Enter', `${TITLES.confirmReservation}、見出し2`);
  await keys.presses('Escape', `${WORDS.review}、ボタン`);
  await keys.presses('Space', `${TITLES.confirmReservation}、見出し2`);
  await keys.goesTo(`${WORDS.confirm}、ボタン`);
  await keys.presses('Enter', '予約しました、見出し2');
  await expect(page.getByText('14:00–14:15', { exact: true })).toBeVisible();
});

test('by keys a member moves a reservation, turns back from the confirmation once, and is led to the list', async ({
  page,
  server,
}) => {
  const keys = await Keys.at(page);
  await reserveVisit(page, server);
  await server.moveClock(`${DAY}T12:32:00+09:00`);
  await keys.opens('app/reservations', '入室・延長');
  await keys.goesTo(`${WORDS.move}、リンク、14:00から15:00 今日`);
  await keys.presses('Enter', `${WORDS.move}、見出し1`);
  await keys.goesTo('A-2 14:00から14:05 変更前');
  await keys.presses('ArrowDown', 'A-2 15:00から15:05 空き');
  await keys.presses('Shift+ArrowLeft', 'A-1 15:00から15:05 空き');
  await keys.presses('Enter', 'A-1 15:00から15:05 空き');
  await keys.goesTo(`${WORDS.reviewMove}、ボタン`);
  await keys.presses('Enter', `${TITLES.confirmMove}、見出し2`);
  await keys.presses('Escape', `${WORDS.reviewMove}、ボタン`);
  await keys.presses('Enter', `${TITLES.confirmMove}、見出し2`);
  await keys.goesTo(`${WORDS.confirmMove}、ボタン`);
  await keys.presses('Enter', '入室・延長、見出し1');
  await expect(page.getByText('15:00–16:00', { exact: true }).first()).toBeVisible();
});

test('by keys a member waits for a time that is taken, and takes the wait back', async ({ page, server }) => {
  const keys = await Keys.at(page);
  await server.moveClock(MORNING);
  const { token } = await signedIn(server, 'personal2');
  for (const booth of [1, 2, 3]) await server.call('/reservations', { ...SLOT, telecube_id: booth }, token);
  await beSignedIn(page, server, 'personal');
  await keys.opens(TIMETABLE, '東京駅 八重洲口');
  await keys.goesTo(/^A-1 14:00から14:05 予約済み$/);
  await keys.presses('Shift+ArrowRight', 'A-2 14:00から14:05 予約済み');
  await keys.presses('Enter', 'A-2 14:00から14:05 予約済み');
  await keys.goesTo(new RegExp(`^${WORDS.wait}、ボタン`));
  await keys.presses('Enter', 'この時間は満席です、見出し2');
  await keys.goesTo(/^空いたら自動で予約.*、ラジオボタン、オン$/);
  await keys.presses('ArrowDown', /^空いたら知らせる.*、ラジオボタン、オン$/);
  await keys.goesTo('どこでも、ラジオボタン、オン');
  await keys.presses('ArrowRight', 'A-2だけ、ラジオボタン、オン');
  await keys.goesTo('ちょうど、ラジオボタン、オン');
  await keys.presses('ArrowRight', '前後15分、ラジオボタン、オン');
  await keys.goesTo(`${WORDS.startWaiting}、ボタン`);
  await keys.presses('Enter', '空き待ちに登録しました、見出し2');
  await keys.goesTo(`${WORDS.seeReservationsAndWaits}、リンク`);
  await keys.presses('Enter', '入室・延長、見出し1');
  await keys.goesTo(`${TAKE_BACK}、ボタン`);
  await keys.presses('Enter', /見出し2$/);
  await keys.presses('Escape', `${TAKE_BACK}、ボタン`);
  await keys.presses('Enter', /見出し2$/);
  await keys.goesTo(`${WORDS.stopWaiting}、ボタン`);
  await keys.presses('Enter');
});
