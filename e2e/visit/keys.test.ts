import { Keys } from '#e2e/support/keys/keys.ts';
import { test } from '#e2e/support/test.ts';
import { DAY } from '#e2e/support/timetable.ts';
import { BOOTH_ID, reserveVisit } from '#e2e/support/visit.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';

test('by keys a member enters at the second try, extends, and leaves after thinking it over', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/409|40[49].*(wifi-password|for-extension)/); // a stuck door; of the use that is left
  const keys = await Keys.at(page);
  await reserveVisit(page, server);
  await server.moveClock(`${DAY}T13:56:00+09:00`);
  await server.setDoor(BOOTH_ID, false);
  await keys.opens('app/reservations', '入室・延長');
  await keys.goesTo(new RegExp(`^${WORDS.enter}、ボタン`));
  await keys.presses('Enter', `${TITLES.doorStuck}、見出し2`);
  await server.setDoor(BOOTH_ID, true);
  await keys.goesTo(`もう一度${WORDS.openDoor}、ボタン`);
  await keys.presses('Enter', '予約と利用、グループ');

  await keys.goesTo(new RegExp(`^${WORDS.extend}、リンク`));
  await keys.presses('Enter', `${TITLES.howLong}、見出し2`);
  await keys.goesTo(/^15分 .*、ラジオボタン、オフ$/);
  await keys.presses('Space', /^15分 .*、ラジオボタン、オン$/);
  await keys.presses('ArrowDown', /^30分 .*、ラジオボタン、オン$/);
  await keys.goesTo(`${WORDS.seePrice}、ボタン`);
  await keys.presses('Enter', 'この内容で延長しますか、見出し2');
  await keys.goesTo(`${WORDS.confirmExtension}、ボタン`);
  await keys.presses('Enter', '延長しました、見出し2');
  await keys.presses('Escape', '入室・延長、見出し1');

  await keys.goesTo(`${WORDS.leave}、ボタン`);
  await keys.presses('Enter', `${TITLES.leave}、見出し2`);
  await keys.presses('Escape', `${WORDS.leave}、ボタン`);
  await keys.presses('Enter', `${TITLES.leave}、見出し2`);
  await keys.goesTo(`${WORDS.leave}、ボタン`);
  await keys.presses('Enter', '予約と利用、グループ');
});
