import { expect, test } from '#e2e/support/test.ts';
import { DAY, MORNING } from '#e2e/support/timetable.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { chooseSlot, openWebKit, signInTo } from './journey.ts';

test('a member signs in and reserves a booth in WebKit', async ({ server }, testInfo) => {
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
  } finally {
    await testInfo.attach('WebKit', { body: await webKit.screenshot(), contentType: 'image/png' });
    await webKit.close();
  }
});
