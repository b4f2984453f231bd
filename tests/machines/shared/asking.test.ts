// @vitest-environment jsdom
/**
 * Every code that the endpoint of a call names (`refuses`) is said where it was asked, in the server's words or in the
 * flow's own, and not by the global alert. The calls stand beside their flows, in a file `asks.ts`.
 */
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock, toPromise, waitFor } from 'xstate';
import { sendRegistrationUrl } from '#contract/account/registration.ts';
import { endpoints } from '#contract/api/endpoints.ts';
import { call } from '#contract/client.ts';
import { nameOf } from '#contract/endpoint.ts';
import { COMMON_CODES } from '#contract/errors.ts';
import { IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import { flows } from '#flows/charts/registry.ts';
import { submitByLink } from '#machines/account/link.ts';
import { answering, refused } from '#tests/contract/answering.ts';
import { callIn } from '#tests/support/wire/endpoints.ts';
import { allAsks, asksOf } from '../support/allAsks.ts';
import type { Asking } from '../support/asking.ts';

const REASON = '本日は受け付けていません。';

const STATUS: Readonly<Record<string, number>> = {
  wrong_credentials: 400,
  card_refused: 400,
  link_expired: 400,
  link_used: 400,
  link_invalid: 400,
  passcode_required: 403,
  not_found: 404,
  invalid: 422,
  throttled: 429,
};

function refuse(code: string): void {
  const errors = code === 'invalid' ? { errors: { text: [REASON] } } : {};
  answering(refused(STATUS[code] ?? 409, { code, message: REASON, ...errors }));
}

/** Calls that no row asks, and why. */
const UNASKED: Readonly<Record<string, string>> = {
  'POST /reservations/{tranid}/extend': 'the old call, of a server that has it alone (sentTimes.test.ts)',
  'POST /immediate-use': 'made on a server that knows no keys, and so no codes',
  'POST /reservations/open-by-code': 'made by the reader of a booth',
  'POST /waiting-list/get-outlook': 'it reads, and nothing is said: the wait itself is refused, and says why',
  'POST /reservations/get-wifi-password': 'it reads; by the alert, in the words of the specification',
  'POST /reservations/get-charge-model': 'it reads, and names no code',
  'POST /reservations/check-passcode': 'it reads, and names no code',
};

/** The codes of any call, and what becomes of them. */
const OF_ANY_CALL: Readonly<Record<(typeof COMMON_CODES)[number], string>> = {
  malformed: 'a bug of ours',
  invalid: 'beside the fields of a form (model-tests/rules/validation.ts), else by the alert',
  too_large: 'a bug of ours',
  not_found: 'by the alert, in words of its own (docs/spec/shell.md, "Refusals")',
  idempotency_mismatch: 'a bug of ours',
  unauthenticated: 'ends the session, for the whole app',
  forbidden: 'of the role, which no dialog is shown to (tests/views/shell/roles.test.tsx)',
  terms_required:
    'the profile says so, and the guards lead to the terms (tests/views/booking/termsChanged.test.tsx)',
  in_progress: 'asked again with the same key (tests/machines/shared/command.table.test.ts)',
  unavailable: 'asked again, or said where it failed',
  internal: 'said where it failed',
};

describe.each(asksOf('command'))('what is decided, %s', (_, { logic, content, call: asked, sends }) => {
  it('is asked for with the key that it was decided with, again and again', async () => {
    let times = 0;
    const requests = answering(() => {
      times += 1;
      // An answer that is lost, then a refusal that nobody expects: it ends.
      return times === 1
        ? HttpResponse.error()
        : refused(403, { message: 'だめです。', code: 'forbidden' })();
    });
    const clock = new SimulatedClock();
    const actor = createActor(logic, { input: { key: 'key-9', content }, clock }).start();
    const ended = toPromise(actor);
    await waitFor(actor, (snapshot) => snapshot.matches('waiting'));
    clock.increment(2000);
    expect(await ended).toMatchObject({ kind: 'failed', error: { code: 'forbidden' } });
    expect(requests.map((request) => callIn(request)?.endpoint)).toEqual([asked, asked]);
    expect(requests.map(({ headers }) => headers.get(IDEMPOTENCY_HEADER))).toEqual(['key-9', 'key-9']);
    const sent = await requests[0]?.text();
    expect(sent ? JSON.parse(sent) : null).toEqual(sends && expect.objectContaining(sends));
  });
});

/** The value that the flow makes of the answer; a rejection would be the global alert's. */
function madeOf(asking: Asking): Promise<unknown> {
  const { kind, logic } = asking;
  const input = kind === 'once' ? asking.input : { key: 'key-9', content: asking.content };
  return toPromise(createActor(logic, { input }).start());
}

it.each([...asksOf('once'), ...asksOf('choice')])('%s: the call of its row goes out', async (_, asking) => {
  const requests = answering(refused(403, { message: 'だめです。', code: 'forbidden' }));
  await madeOf(asking).catch(() => null);
  expect(requests.map((request) => callIn(request)?.endpoint)).toContain(asking.call);
});

const refusals = allAsks.flatMap((asking) => {
  const { answers, name } = asking;
  if (typeof answers === 'string') return [];
  const codes = new Set([...asking.call.refuses, ...Object.keys(answers)]);
  return [...codes].map((code) => [code, name, asking, answers[code]] as const);
});

it.each(refusals)('%s is said where it was asked for: %s', async (code, _, asking, answer) => {
  refuse(code);
  const made = await madeOf(asking);
  if (answer === null) expect(made).toBeUndefined();
  else if (typeof answer === 'object') expect(made).toMatchObject(answer);
  else {
    expect(made).toMatchObject({ kind: answer ?? 'refused' });
    expect(JSON.stringify(made)).toContain(REASON);
  }
});

it('has a row for each call that does something or names a refusal, and for each command', () => {
  const wanted = endpoints.filter(({ method, refuses }) => method !== 'get' || refuses.length > 0);
  const named = [...allAsks.map((each) => nameOf(each.call)), ...Object.keys(UNASKED)];
  expect(wanted.map(nameOf).filter((name) => !named.includes(name))).toEqual([]);
  const known = new Set<unknown>(allAsks.map(({ logic }) => logic));
  const unknown = flows.filter(({ machine }) => 'undecided' in machine.states && !known.has(machine));
  expect(unknown.map(({ id }) => id)).toEqual([]);
});

it('is told of every code that any call can be refused with', () => {
  expect(Object.keys(OF_ANY_CALL).sort()).toEqual([...COMMON_CODES].sort());
});

it.each([
  ['throttled', { kind: 'refused', code: 'throttled', message: REASON }],
  ['link_expired', { kind: 'done', value: { kind: 'dead', problem: 'expired' } }],
  ['link_used', { kind: 'done', value: { kind: 'dead', problem: 'used' } }],
  ['link_invalid', { kind: 'done', value: { kind: 'dead', problem: 'invalid' } }],
])('a form by a mailed link that is refused as %s', async (code, outcome) => {
  refuse(code);
  expect(await submitByLink(call(sendRegistrationUrl, 'a@example.jp', {}))).toMatchObject(outcome);
});
