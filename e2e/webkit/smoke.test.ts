import { expect, test } from '#e2e/support/test.ts';
import { DAY, MORNING } from '#e2e/support/timetable.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { chooseSlot, openWebKit, readAt, signInTo } from './journey.ts';

test('a member signs in, reserves a booth, enters it by its typed code, extends the use and leaves in WebKit', async ({
  server,
}, testInfo) => {
  const webKit = await openWebKit(server);
  try {
    await server.moveClock(MORNING);
    await signInTo(webKit);
    await webKit.press('link', '/東京駅 八重洲口/');
    await webKit.press('link', '/^八重洲地下街/');
    await webKit.goto(`app/area-search/make-reservation?room=1,2,3&date=${DAY}&hour=14&minute=0&interval=60`);
    await chooseSlot(webKit, 1, 14 * 60);
    await webKit.press('button', WORDS.review);
    await webKit.sees('1,100円');
    await webKit.press('button', WORDS.confirm);
    await webKit.isAt(/\/app\/reservations$/);
    await webKit.sees('14:00–15:00');
    expect(await webKit.run('return window.innerWidth')).toBe(390);

    await server.moveClock(`${DAY}T14:01:00+09:00`);
    await webKit.goto('app/qr-code-reader');
    await webKit.fill('ブースのコードを入力', 'b2');
    await webKit.press('button', WORDS.checkCode);
    await webKit.sees('ドアを開けました');
    await webKit.goto('app/reservations');
    await webKit.sees('利用中');
    await webKit.press('link', `/^${WORDS.extend}/`);
    await webKit.choose('/^15分/');
    await webKit.press('button', WORDS.seePrice);
    await readAt(webKit, '追加料金');
    await webKit.press('button', WORDS.confirmExtension);
    await webKit.sees('15:15まで利用できます。');
    await webKit.press('button', WORDS.close);
    await readAt(webKit, '残り時間');
    await webKit.press('button', WORDS.leave);
    await readAt(webKit, TITLES.leave);
    await webKit.press('button', WORDS.leave);
    await webKit.sees('予約はありません');
  } finally {
    await testInfo.attach('WebKit', { body: await webKit.screenshot(), contentType: 'image/png' });
    await webKit.close();
  }
});
