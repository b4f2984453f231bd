import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { bindCredentials } from '#contract/client.ts';
import { day } from '#tests/support/moments.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  bindCredentials(() => ({ token: null, tenantId: null }));
});
afterAll(() => server.close());

/** A booking that is confirmed, in domain terms. */
export const confirmation = {
  boothId: 1,
  date: day('2026-11-21'),
  start: 545,
  interval: 60,
  usesCoupon: false,
  seenGross: 1100,
  agreesToTerms: false,
};

/** Every call from now on gets this answer; the list fills with what was asked. */
export function answering(answer: (request: Request) => Response | Promise<Response>): Request[] {
  const asked: Request[] = [];
  server.use(
    http.all('*/api/*', ({ request }) => {
      asked.push(request.clone());
      return answer(request);
    }),
  );
  return asked;
}

/** A refusal with that status and any JSON. */
export const refused = (status: number, body: unknown) => () => HttpResponse.json(body as object, { status }); // any JSON
