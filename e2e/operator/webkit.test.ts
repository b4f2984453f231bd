import { test } from '#e2e/support/test.ts';
import { openWebKit } from '#e2e/webkit/journey.ts';
import { HOUSE_WORDS } from '#tests/support/operator/words.ts';

test('WebKit, which keeps no cookie of the session at http://localhost, is told so at the sign-in, and the page stays', async ({
  server,
}, testInfo) => {
  const webKit = await openWebKit({ origin: `http://localhost:${new URL(server.origin).port}` });
  try {
    await webKit.goto('../operator/');
    await webKit.press('button', HOUSE_WORDS.demoSignIn);
    await webKit.sees('このアドレスではログインを保てません');
    await webKit.find('button', HOUSE_WORDS.demoSignIn);
    await webKit.reload();
    await webKit.press('button', HOUSE_WORDS.passkeySignIn);
    await webKit.sees('このアドレスではログインを保てません');
    await webKit.isAt(/^\/operator\/$/);
  } finally {
    await testInfo.attach('WebKit', { body: await webKit.screenshot(), contentType: 'image/png' });
    await webKit.close();
  }
});
