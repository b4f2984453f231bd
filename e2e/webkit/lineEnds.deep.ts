import { signedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { DAY, MORNING } from '#e2e/support/timetable.ts';
import { FIRST_OF_MEMBERS, OPENED, visitOf } from '#e2e/support/visits.ts';
import { brokenWords } from '#scripts/looks/brokenWords.ts';
import { openWebKit, signInTo } from './journey.ts';

/** The window of WebKit's own browser gets no narrower than a phone of today: a narrow one is a column in it. */
const NARROW = "document.documentElement.style.maxWidth = '320px'";

/** The page has said the same for half a second, and waits for nothing. */
const STANDS = `
  const said = document.querySelector('h1') ? document.body.innerText : '';
  if (window.komoriSaid?.said !== said) window.komoriSaid = { said, since: performance.now() };
  return said !== '' && !/読み込んでいます/.test(said) && performance.now() - window.komoriSaid.since > 500;`;

test('no name and no word breaks within itself on any screen in WebKit, on a narrow phone either', async ({
  server,
}, testInfo) => {
  const webKit = await openWebKit(server);
  try {
    await server.moveClock(MORNING);
    const { token } = await signedIn(server, 'personal');
    const slot = { telecube_id: 1, date: DAY, hour: 14, minute: 0, interval: 60 };
    await server.call('/reservations', slot, token);
    for (const address of OPENED) {
      if (address === FIRST_OF_MEMBERS) await signInTo(webKit);
      const [path] = visitOf(address);
      await webKit.goto(path);
      await webKit.waitFor(STANDS);
      expect.soft(await webKit.look(brokenWords), path).toEqual([]);
      await webKit.run(NARROW);
      expect.soft(await webKit.look(brokenWords), `${path}, 320 px`).toEqual([]);
    }
  } finally {
    await testInfo.attach('WebKit', { body: await webKit.screenshot(), contentType: 'image/png' });
    await webKit.close();
  }
});
