// @vitest-environment jsdom
/**
 * docs/spec/shell.md, "Refusals": a message that is not OK is an error in a 200 as well, is shown, and nothing is asked
 * again.
 */
import fc from 'fast-check';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { type AnyActorLogic, type AnyStateMachine, createActor, toPromise } from 'xstate';
import { endpoints } from '#contract/api/endpoints.ts';
import { call } from '#contract/client.ts';
import { type AnyEndpoint, nameOf } from '#contract/endpoint.ts';
import { apiErrorOf } from '#contract/errors.ts';
import { isAddition, Said } from '#contract/wire.ts';
import { parseMonth } from '#domain/history/month.ts';
import { MESSAGES } from '#domain/messages.ts';
import { invitationMachine } from '#machines/account/invitation/limits.ts';
import { signUpActors } from '#machines/account/signUp/actors.ts';
import { extending } from '#machines/booking/extension/command.ts';
import { offerExtensions } from '#machines/booking/extension/offer.ts';
import { quoteExtension } from '#machines/booking/extension/quote.ts';
import { sendingReceipts } from '#machines/history/receipts/sending.ts';
import { passcodeMachine } from '#machines/search/passcode/chart.ts';
import { alertMessagesOf } from '#machines/shell/failures.ts';
import { answering } from '#tests/contract/answering.ts';
import { calls } from '#tests/contract/calls/calls.ts';

const REASON = '本日は受け付けていません。';

interface Field {
  readonly pipe?: readonly { readonly type: string; readonly metadata?: unknown }[];
}

/** Whether the answer to a call has a message that says how it went. */
function saysHow({ response }: AnyEndpoint): boolean {
  const { entries = {} } = response as { entries?: Readonly<Record<string, Field>> }; // of an object
  const { message } = entries;
  return message !== undefined && message !== Said && message.pipe?.some(isAddition) !== true;
}

const spoken = endpoints.filter(saysHow);

/** Those of docs/spec/wire.md, "Calls" whose answers are shown with a message. */
const SPECIFIED = [
  'GET /signup/email',
  'GET /invitation-use/user-info',
  'POST /send-receipt-pdf',
  'POST /send-receipt-month-pdf',
  'GET /reservations/availability-for-extension',
  'POST /reservations/get-price-extension',
  'POST /reservations/extend',
  'POST /reservations/auth-passcode',
] as const;

function saying(wire: object = {}) {
  return answering(() => HttpResponse.json({ ...wire, message: REASON }));
}

/** The words that an asker hears: its rejection's, or those of the value that holds them. */
async function heardOf(endpoint: AnyEndpoint, input: unknown): Promise<unknown> {
  try {
    const options = endpoint.effect ? { key: 'key-9' } : {};
    return await call(endpoint as AnyEndpoint & { effect: boolean }, input, options as { key: string });
  } catch (reason) {
    return alertMessagesOf(apiErrorOf(reason));
  }
}

it('Each call whose answer is specified with a message is among those below.', () => {
  expect(spoken.map(nameOf)).toEqual(expect.arrayContaining([...SPECIFIED]));
});

describe.each(spoken.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  const [call] = calls.filter((each) => each.endpoint === endpoint);
  const [[asked, answer] = []] = fc.sample(
    fc.tuple(call?.input ?? fc.constant(undefined), call?.output ?? fc.constant(undefined)),
    { numRuns: 1, seed: 7 },
  );

  it.each([
    ['the message alone', {}],
    ['all that it usually answers', endpoint.output.encode(answer) as object],
  ])(
    `is refused in the words of a message that is not OK, beside %s, and asked once: ${name}`,
    async (_, wire) => {
      const requests = saying(wire);
      expect(JSON.stringify(await heardOf(endpoint, asked))).toContain(REASON);
      expect(requests).toHaveLength(1);
    },
  );
});

/** The value that the flow makes of the answer; the global alert says what it rejects with. */
function madeOf(logic: AnyActorLogic, input: unknown): Promise<unknown> {
  return toPromise(createActor(logic, { input }).start()).catch((reason: unknown) => ({
    alerts: alertMessagesOf(apiErrorOf(reason)),
  }));
}

/** The actor by that name that the machine asks with. */
function actorOf({ implementations }: Pick<AnyStateMachine, 'implementations'>, name: string): AnyActorLogic {
  return implementations.actors[name] as AnyActorLogic; // each was given as logic, none with an input of its own
}

const refused = { kind: 'refused', message: REASON };
const alerted = { alerts: [REASON] };
const extension = { reservationId: 7, minutes: 15, usesCoupon: false };
const { signal } = new AbortController();

/** By the call: the flow that asks it, and what it makes of such an answer. */
const flows: Record<(typeof SPECIFIED)[number], readonly [() => Promise<unknown>, object]> = {
  'GET /signup/email': [
    () => madeOf(signUpActors.checkLink, { loginId: 'a@example.jp', linkToken: 'token-9', address: '/' }),
    alerted,
  ],
  'GET /invitation-use/user-info': [
    () => madeOf(actorOf(invitationMachine, 'fetchInvitation'), undefined),
    alerted,
  ],
  'POST /send-receipt-pdf': [
    () =>
      madeOf(sendingReceipts.machine, {
        key: 'key-9',
        content: { scope: { kind: 'use', id: 5 }, addressee: null },
      }),
    refused,
  ],
  'POST /send-receipt-month-pdf': [
    () =>
      madeOf(sendingReceipts.machine, {
        key: 'key-9',
        content: { scope: { kind: 'month', month: parseMonth('2026-10') }, addressee: null },
      }),
    refused,
  ],
  'GET /reservations/availability-for-extension': [() => offerExtensions(7, signal), refused],
  'POST /reservations/get-price-extension': [() => quoteExtension(extension, signal), refused],
  'POST /reservations/extend': [
    () =>
      madeOf(extending.machine, { key: 'key-9', content: { ...extension, seenGross: null, seenEnd: null } }),
    refused,
  ],
  'POST /reservations/auth-passcode': [
    () => madeOf(actorOf(passcodeMachine, 'authPasscode'), { floorMapId: 4, passcode: '000000' }),
    { kind: 'done', value: REASON },
  ],
};

describe.each(Object.entries(flows))('The flow that asks %s', (name, [ask, made]) => {
  it(`takes a message that is not OK for a refusal and asks nothing again: ${name}`, async () => {
    const requests = saying();
    expect(await ask()).toMatchObject(made);
    expect(requests).toHaveLength(1);
  });
});

it('A use that cannot be extended, in words alone, without a code, leads to /app as with our code.', async () => {
  answering(() => HttpResponse.json({ message: MESSAGES.notExtendable }));
  expect(await offerExtensions(7, signal)).toEqual({
    kind: 'refused',
    code: 'not_extendable',
    message: MESSAGES.notExtendable,
  });
});

it('Choices beside a message that is not OK are no offer.', async () => {
  answering(() => HttpResponse.json({ message: REASON, time_units: [15] }));
  expect(await offerExtensions(7, signal)).toMatchObject({ kind: 'refused', message: REASON });
});
