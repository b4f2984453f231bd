import { expect, it } from 'vitest';
import { describeDatabase } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';

describeDatabase('the tools of the demo', (world) => {
  const service = serviceOver(world);
  const home = { Host: '127.0.0.1:3000' };

  it.each([
    ['no page: curl, tests', home],
    ['a page of ours', { ...home, Origin: 'http://127.0.0.1:3000', 'Sec-Fetch-Site': 'same-origin' }],
    [
      'a page of ours under a tenant’s name',
      { Host: 'annex.localhost:3000', Origin: 'http://annex.localhost:3000' },
    ],
    ['a link on somebody’s page', { ...home, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }],
  ])('answer %s, and nobody keeps the answer', async (_, headers) => {
    const { status, headers: answered } = await service.call('GET', '/dev/clock', { headers });
    expect([status, answered.get('Cache-Control')]).toEqual([200, 'no-store']);
  });

  it.each([
    ['another origin', { ...home, Origin: 'https://evil.example' }],
    ['another port', { ...home, Origin: 'http://127.0.0.1:4000' }],
    ['a page without an origin', { ...home, Origin: 'null' }],
    [
      'a script or image of another site',
      { ...home, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' },
    ],
    ['a foreign name that leads here', { Host: 'evil.example:3000', Origin: 'http://evil.example:3000' }],
  ])('refuse %s', async (_, headers) => {
    for (const [method, path] of [
      ['POST', '/dev/reset'],
      ['POST', '/dev/clock'],
      ['GET', '/dev/outbox.json'],
    ] as const) {
      const refused = await service.call(method, path, { headers, ...(method === 'POST' && { body: {} }) });
      expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'forbidden']);
    }
  });
});
