import { expect, test } from '#e2e/support/test.ts';
import { DAY, MORNING } from '#e2e/support/timetable.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { chooseSlot, openWebKit, signInTo } from './journey.ts';

/**
 * An error, its number (docs/spec/qr.md, "Refusals"), and how the way out begins; neighbours differ in their number.
 */
const CAMERA_FAILURES = [
  ['NotFoundError', '001', 'この端末には'],
  ['NotSupportedError', '002', 'このブラウザーでは'],
  ['NotReadableError', '003', 'ほかのアプリが'],
  ['OverconstrainedError', '004', 'この端末のカメラは'],
  ['AbortError', '003', 'ほかのアプリが'],
  ['NotAllowedError', '005', 'カメラの使用が許可されていない'],
  ['TypeError', '002', 'このブラウザーでは'],
  ['SecurityError', '005', 'カメラの使用が許可されていない'],
] as const;

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
    await webKit.press('button', WORDS.review);
    await webKit.sees('12月1日(火) 14:00–15:00');
    expect(await webKit.run("return document.querySelector('dialog[open]').matches(':modal')")).toBe(true);
    await webKit.key('Escape');
    await webKit.waitFor("return document.querySelector('dialog[open]') === null");
    await webKit.waitFor(`return document.activeElement.textContent.includes('${WORDS.review}')`);
    await webKit.press('button', WORDS.review);
    await webKit.press('button', WORDS.confirm);
    await webKit.isAt(/\/app\/reservations$/);

    // The visit: it is entered, and the bar of tabs stays at the foot.
    await server.moveClock(`${DAY}T14:01:00+09:00`);
    await webKit.reload();
    await webKit.press('button', WORDS.enter);
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
    await webKit.press('button', WORDS.refresh);
    await webKit.waitFor('return !/最終更新/.test(document.body.innerText)');

    // A machine without a camera says so, and offers the other ways.
    await webKit.goto('app/qr-code-reader');
    await webKit.press('button', '/カメラ/');
    await webKit.sees('/カメラにアクセスができませんでした。\\s*Error 001/');
    await webKit.find('field', '/コード/');
    // Each way in which it can fail is told apart, by the errors that this engine makes; a refusal of its own is below.
    for (const [name, number, way] of CAMERA_FAILURES) {
      await webKit.run(
        `const getUserMedia = async () => { throw new DOMException('', '${name}'); };
         Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });`,
      );
      await webKit.press('button', 'もう一度カメラを使う');
      await webKit.sees(`/Error ${number}\\s+${way}/`);
      expect(await webKit.run('return /予約の画面から入室する/.test(document.body.innerText)')).toBe(
        number === '005',
      );
    }

    await webKit.goto('app/reservations');
    await webKit.press('button', WORDS.leave);
    await webKit.find('dialog', `/${TITLES.leave}/`);
    await webKit.press('button', WORDS.leave);
    await webKit.sees('予約はありません');
  } finally {
    await testInfo.attach('WebKit', { body: await webKit.screenshot(), contentType: 'image/png' });
    await webKit.close();
  }
});

test('the camera is refused by WebKit itself, shows its picture once it is allowed, and is let go', async ({
  server,
}, testInfo) => {
  const webKit = await openWebKit(server, [
    '--enable-media-stream=true',
    '--enable-mock-capture-devices=true',
  ]);
  try {
    await signInTo(webKit);
    await webKit.goto('app/qr-code-reader');
    // Nobody can be asked: automation of WebKitGTK allows every camera, and its driver has no command for permissions.
    // The engine does refuse, with an error of its own, the camera of a frame that may not have any.
    await webKit.run(
      `const frame = document.createElement('iframe');
       frame.allow = "camera 'none'";
       document.body.append(frame);
       const { mediaDevices } = frame.contentWindow.navigator;
       Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });`,
    );
    await webKit.press('button', WORDS.scan);
    await webKit.sees(
      '/カメラにアクセスができませんでした。\\s*Error 005\\s+カメラの使用が許可されていない/',
    );
    await webKit.find('link', '予約の画面から入室する');
    await webKit.run('delete navigator.mediaDevices');
    await webKit.press('button', 'もう一度カメラを使う');
    await webKit.waitFor("return document.querySelector('video')?.videoWidth > 0");
    await webKit.press('button', 'カメラを閉じる');
    await webKit.find('button', WORDS.scan);
    expect(await webKit.run("return document.querySelector('video')")).toBe(null);
  } finally {
    await testInfo.attach('WebKit', { body: await webKit.screenshot(), contentType: 'image/png' });
    await webKit.close();
  }
});
