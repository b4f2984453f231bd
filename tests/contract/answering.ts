import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { onTestFinished } from 'vitest';
import { day } from '#tests/support/clock/moments.ts';

/** A booking that is confirmed, in domain terms. */
export const confirmation = {
  boothId: 1,
  date: day('2026-11-21'),
  start: 545,
  interval: 60,
  usesCoupon: false,
  seenGross: 1100,
  seenFreeCancellation: 60,
  agreesToTerms: false,
};

/** Every call of this test gets the last such answer; the list fills with what was asked. */
export function answering(answer: (request: Request) => Response | Promise<Response>): Request[] {
  const asked: Request[] = [];
  const server = setupServer(
    http.all('*/api/*', ({ request }) => {
      asked.push(request.clone());
      return answer(request);
    }),
  );
  server.listen();
  onTestFinished(() => server.close());
  return asked;
}

/** A refusal with that status and any JSON. */
export const refused = (status: number, body: unknown) => () => HttpResponse.json(body as object, { status }); // JSON
