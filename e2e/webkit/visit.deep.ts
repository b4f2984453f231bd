import { expect, test } from '#e2e/support/test.ts';
import { DAY, MORNING } from '#e2e/support/timetable.ts';
import { chooseSlot, openWebKit, signInTo } from './journey.ts';

test('the main job and the visit in WebKit: dialogs, sticky heads, dates, no network, a refused camera', async ({
  server,
}, testInfo) => {
  const webKit = await openWebKit(server);
  const topOf = (selector: string) =>
    webKit.waitFor(`return document.querySelector('${selector}')?.getBoundingClientRect().top + 1`);
  try {
    await server.moveClock(MORNING);
    await signInTo(webKit);

    // The heads of the booths stay while the day scrolls below them.
    await webKit.goto(`app/area-search/make-reservation?room=1,2,3&date=${DAY}&hour=14&minute=0&interval=60`);
    await chooseSlot(webKit, 1, 14 * 60);
    const [head, plane] = [await topOf('[role=columnheader]'), Number(await topOf('[data-plane]'))];
    await webKit.run("document.querySelector('[data-plane]').closest('[tabindex]').scrollTop += 200");
    expect(Number(await topOf('[data-plane]'))).toBeLessThan(plane - 100);
    expect(await topOf('[role=columnheader]')).toBe(head);

    // The dialog is a modal with its dates in Japan's time; Escape closes it, and gives the focus back.
    await webKit.press('button', '予約内容を確認する');
    await webKit.sees('12月1日(火) 14:00–15:00');
    expect(await webKit.run("return document.querySelector('dialog[open]').matches(':modal')")).toBe(true);
    await webKit.key('Escape');
    await webKit.waitFor("return document.querySelector('dialog[open]') === null");
    await webKit.waitFor('return /予約内容を確認する/.test(document.activeElement.textContent)');
    await webKit.press('button', '予約内容を確認する');
    await webKit.press('button', '予約を確定する');
    await webKit.isAt(/\/app\/reservations$/);

    // The visit: it is entered, and the bar of tabs stays at the foot.
    await server.moveClock(`${DAY}T14:01:00+09:00`);
    await webKit.reload();
    await webKit.press('button', '入室する');
    await webKit.sees('利用中');
    await webKit.sees('komori-A2');
    await webKit.waitFor('return /[a-z0-9]{4}-[a-z0-9]{4}/.test(document.body.innerText)');
    const foot =
      "return Math.round(document.querySelector('nav').getBoundingClientRect().bottom - innerHeight) === 0";
    await webKit.run('window.scrollTo(0, document.body.scrollHeight)');
    await webKit.waitFor(foot);

    // Without a network the app opens from the device, with what was last known.
    await webKit.waitFor('return navigator.serviceWorker.controller !== null');
    await server.stop();
    await webKit.reload();
    await webKit.sees('/最終更新 14:0\\d/');
    await webKit.sees('komori-A2');
    await server.restart();
    await webKit.press('button', '最新の情報に更新');
    await webKit.waitFor('return !/最終更新/.test(document.body.innerText)');

    // A machine without a camera, or one that refuses it, says so and offers the other ways.
    await webKit.goto('app/qr-code-reader');
    await webKit.press('button', '/カメラ/');
    await webKit.sees('カメラにアクセスができませんでした。');
    await webKit.find('field', '/コード/');

    await webKit.goto('app/reservations');
    await webKit.press('button', '退室する');
    await webKit.find('dialog', '/退室しますか/');
    await webKit.press('button', '退室する');
    await webKit.sees('予約はありません');
  } finally {
    await testInfo.attach('WebKit', { body: await webKit.screenshot(), contentType: 'image/png' });
    await webKit.close();
  }
});
