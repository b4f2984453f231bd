import { HttpResponse } from 'msw';
import { onTestFinished } from 'vitest';
import { login } from '#contract/account/session.ts';
import { bindCredentials } from '#contract/caller.ts';
import { serverCapabilities } from '#contract/capabilities.ts';
import { call } from '#contract/client.ts';
import { substitutes } from '#contract/composed/substitutes.ts';
import { bindSubstitutes } from '#contract/instead.ts';
import { createPlainApi, type PlainApi, type PlainOptions } from '#tests/plain/plainApi.ts';
import { answering } from './answering.ts';

/** Nothing beyond the specification. */
const PLAIN = { requestKeys: false, additions: [] };

/**
 * A member's calls of this test are answered by a server that knows the specification alone. Calls beside the
 * specification stand in `strays`.
 */
export async function onPlainServer(options: PlainOptions = {}): Promise<PlainApi> {
  const api = createPlainApi(options);
  answering(async (request) => {
    const { method, url, headers } = request;
    const { status, body } = api.answer({ method, url: new URL(url), headers, body: await request.text() });
    const head = { status, headers: { Date: new Date(api.world.now()).toUTCString() } };
    if (body === undefined) return new Response(null, head);
    return HttpResponse.json(body as object, head); // JSON
  });
  const before = serverCapabilities.current();
  serverCapabilities.learn(PLAIN);
  bindSubstitutes(async () => substitutes);
  const { token } = await call(
    login,
    { loginId: 'hanako@example.jp', password: 'plain2026', deviceProofs: [] },
    {},
  );
  bindCredentials(() => ({ token, tenantId: null }));
  onTestFinished(() => {
    serverCapabilities.learn(before);
    bindSubstitutes(async () => []);
    bindCredentials(() => ({ token: null, tenantId: null }));
  });
  return api;
}
