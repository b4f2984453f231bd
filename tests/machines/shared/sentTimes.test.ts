// @vitest-environment jsdom
/**
 * docs/decisions/0003: how often each call that may do something goes out by itself, whatever it is answered. Once; a
 * command twice more where the answer was lost and the server knows its key.
 */
import { describe, expect, it, onTestFinished } from 'vitest';
import { type AnyActorLogic, createActor, fromPromise, SimulatedClock, toPromise, waitFor } from 'xstate';
import { endpoints } from '#contract/api/endpoints.ts';
import { serverCapabilities } from '#contract/capabilities.ts';
import { substitutes } from '#contract/composed/substitutes.ts';
import { nameOf } from '#contract/endpoint.ts';
import { bindSubstitutes } from '#contract/instead.ts';
import { FIRST_CHOICES } from '#domain/inbox/reminders.ts';
import { flows } from '#flows/charts/registry.ts';
import { departmentLookup } from '#machines/account/departmentLookup.ts';
import { invitationLoginMachine } from '#machines/account/invitation/chart.ts';
import { mailingMachine } from '#machines/account/mailing.ts';
import { passwordResetForm, passwordResetMachine } from '#machines/account/passwordReset.ts';
import { postalLookup } from '#machines/account/postalLookup.ts';
import { sessionMachine } from '#machines/account/session/chart.ts';
import { endLeft } from '#machines/account/session/leaving.ts';
import { signUpEnterpriseForm } from '#machines/account/signUp/enterprise.ts';
import { signUpPersonalForm } from '#machines/account/signUp/personal.ts';
import { termsMachine } from '#machines/account/terms/chart.ts';
import { extending } from '#machines/booking/extension/command.ts';
import { markingRead } from '#machines/inbox/notices.ts';
import { choosingFavourite } from '#machines/search/favourites.ts';
import { devicesMachine } from '#machines/settings/devices.ts';
import { mailConfirmationMachine } from '#machines/settings/mailConfirmation.ts';
import { personalProfileForm } from '#machines/settings/profile.ts';
import { endingPushes } from '#machines/settings/push/ending.ts';
import { subscribing } from '#machines/settings/push/subscribing.ts';
import { changingReminders } from '#machines/settings/reminders.ts';
import { settingsMachine } from '#machines/settings/settings.ts';
import { withdrawalMachine } from '#machines/settings/withdrawal.ts';
import type { DeliveryMachine } from '#machines/shared/choice.ts';
import type { CommandMachine } from '#machines/shared/command.ts';
import { writePart } from '#machines/storage.ts';
import { callIn } from '#tests/support/wire/endpoints.ts';
import { answerRequests, type WireAnswer } from '#tests/support/wire/fakeXhr.ts';
import { actorOf, commands, questions } from './askers.ts';

const SUBSCRIPTION = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };

const said = (status: number, code = 'forbidden') => ({ status, body: { message: 'だめです。', code } });

const LOST: Readonly<Record<string, WireAnswer>> = {
  'no network': 'network',
  'no answer in time': 'timeout',
  'a 500': { status: 500, body: undefined },
  'a 503': said(503),
  'a 409 that it is in progress': said(409, 'in_progress'),
};
const ANSWERED: Readonly<Record<string, WireAnswer>> = {
  'a 200 that can not be read': { status: 200, body: [1] },
  'a 202 with nothing in it': { status: 202, body: undefined },
  'a 400': said(400),
  'a 401': said(401),
  'a 403': said(403),
  'a 404': said(404),
  'a 409': said(409),
  'a 422': { status: 422, body: { errors: { name: ['だめです。'] } } },
  'a 429': said(429),
};

const newcomer = {
  loginId: 'a@example.jp',
  linkToken: 'link-9',
  agreedTerms: '1',
  password: 'kaigishitsu2031',
  name: '青木 次郎',
  birth: '19800506',
  gender: '1',
};
const noCard = {
  card_number: '',
  card_expire_month: '',
  card_expire_year: '',
  security_code: '',
  holdername: '',
};
const leftSession = fromPromise<void, void>(({ signal }) => {
  writePart('Auth.ending', ['a'.repeat(64)]);
  return endLeft(signal);
});
const mailLink = { loginId: 'a@example.jp', linkToken: 'link-9' };
const passwords = { newPassword: 'kaigishitsu2031', repeatedPassword: 'kaigishitsu2031' };

/** Whatever else a member brings about, and its input; the chart around it is judged in askedAgain.test.ts. */
const others: readonly (readonly [string, AnyActorLogic, unknown])[] = [
  ...questions.map(([name, logic, input]) => [name, logic, input] as const),
  [
    'a profile',
    actorOf(personalProfileForm, 'submit'),
    {
      name: '青木 次郎',
      tel: '09012345678',
      birth: '1980-05-06',
      gender: '1',
      postal: '1070062',
      address: '港区',
    },
  ],
  ['a postal code', actorOf(postalLookup.machine, 'find'), { key: '1070062', of: '' }],
  [
    'a personal sign-up',
    actorOf(signUpPersonalForm, 'submit'),
    { ...newcomer, ...noCard, tel: '09012345678', postal: '1070062', address: '港区南青山1-1' },
  ],
  [
    'the sign-up of an employee',
    actorOf(signUpEnterpriseForm, 'submit'),
    { ...newcomer, accessKey: 'KOMORI-2026', departmentId: '', employeeCode: 'E-12' },
  ],
  ['departments', actorOf(departmentLookup.machine, 'find'), { key: 'KOMORI-2026', of: 'a@example.jp' }],
  [
    'a link to a password',
    actorOf(passwordResetMachine, 'check'),
    { loginId: 'a@example.jp', linkToken: 'link-9' },
  ],
  [
    'a password by a link',
    actorOf(passwordResetForm, 'submit'),
    { loginId: 'a@example.jp', linkToken: 'link-9', ...passwords },
  ],
  ['a link to another address', actorOf(mailConfirmationMachine, 'checkLink'), mailLink],
  ['another address by a link', actorOf(mailConfirmationMachine, 'changeAddress'), mailLink],
  [
    'a first mail again',
    actorOf(mailingMachine, 'sendMail'),
    { purpose: 'registration', address: 'a@example.jp' },
  ],
  ['an invitation', actorOf(invitationLoginMachine, 'logIn'), 'welcome'],
  ['a logout', actorOf(sessionMachine, 'endSession'), undefined],
  ['a session that was left', leftSession, undefined],
  ['a logout everywhere', actorOf(settingsMachine, 'endSessions'), undefined],
  ['a device that is signed out', actorOf(devicesMachine, 'signOut'), 4],
  ['terms', actorOf(termsMachine, 'agreeToTerms'), '1'],
  ['a withdrawal', actorOf(withdrawalMachine, 'deleteUser'), undefined],
];

/** Choices that show already: each is delivered by itself. */
const choices: readonly (readonly [string, DeliveryMachine, unknown])[] = [
  ['a star', choosingFavourite.machine, { kind: 'room', id: 3, isFavourite: true }],
  ['how one is reminded', changingReminders.machine, { ...FIRST_CHOICES, before: FIRST_CHOICES }],
  ['a notice', markingRead.machine, 5],
  ['a device for pushes', subscribing.machine, SUBSCRIPTION],
  ['the end of pushes', endingPushes.machine, undefined],
];

/** Posts that only ask: the charts may ask them again (askedAgain.test.ts). */
const READING = [
  'POST /reservations/get-price',
  'POST /reservations/get-price-extension',
  'POST /waiting-list/get-outlook',
  'POST /reservations/get-price-move',
  'POST /reservations/get-charge-model',
  'POST /reservations/get-wifi-password',
  'POST /reservations/check-passcode',
];
/** The reader of a booth asks it, and no app. */
const NOT_OURS = ['POST /reservations/open-by-code'];

const sentCalls = new Set<string>();

/** By the failure: how often the same call goes out, but for the lists that a command reads meanwhile. */
async function timesOf(
  answers: Readonly<Record<string, WireAnswer>>,
  run: () => Promise<unknown>,
  notFound?: string,
) {
  const times: Record<string, number> = {};
  for (const [failure, answer] of Object.entries(answers)) {
    const all = answerRequests(({ path }) => (path === notFound ? said(404) : answer));
    await run();
    const written = all.filter(({ method }) => method !== 'GET');
    const sent = written.length > 0 ? written : all;
    for (const { method, path } of sent) sentCalls.add(nameAt(method, path));
    // A way without a call may be made of two: each of them goes out so often.
    times[failure] = Math.max(
      ...[...Map.groupBy(sent, ({ path }) => path).values()].map(({ length }) => length),
    );
  }
  return times;
}

/** The call of the contract that a request is. */
function nameAt(method: string, path: string): string {
  const found = callIn(new Request(new URL(`/api${path}`, 'http://app'), { method }));
  return found ? nameOf(found.endpoint) : `${method} ${path}`;
}

const everyTime = (times: number, answers: object) =>
  Object.fromEntries(Object.keys(answers).map((failure) => [failure, times]));

/** A command until it waits for a word of the member, or has ended; the page comes back to it, and the network. */
async function untilItRests(of: CommandMachine, content: unknown, hasReturns: boolean): Promise<void> {
  const clock = new SimulatedClock();
  const actor = createActor(of, { input: { key: 'key-9', content }, clock }).start();
  onTestFinished(() => void actor.stop());
  const rest = async () => {
    const { status, value } = await waitFor(
      actor,
      (now) =>
        now.status !== 'active' ||
        ['waiting', 'undecided', 'unread', 'unreachable', 'unawaited'].includes(now.value),
    );
    if (status !== 'active' || value !== 'waiting') return;
    clock.increment(2000);
    await rest();
  };
  await rest();
  if (!hasReturns) return;
  for (const type of ['page.shown', 'connection.restored'] as const) {
    if (actor.getSnapshot().status === 'active') actor.send({ type });
    await rest();
  }
}

/** A server that does twice what it is asked twice. */
function knowNoKeys(additions = serverCapabilities.current().additions): void {
  const before = serverCapabilities.current();
  serverCapabilities.learn({ requestKeys: false, additions });
  bindSubstitutes(async () => substitutes);
  onTestFinished(() => {
    serverCapabilities.learn(before);
    bindSubstitutes(async () => []);
  });
}

describe.each(commands.map(({ path, ...command }) => [path, command] as const))(
  '%s',
  (_, { of, content }) => {
    it('goes out three times by itself where the answer was lost and the server knows keys, else once', async () => {
      const times = await timesOf({ ...LOST, ...ANSWERED }, () => untilItRests(of, content, false));
      expect(times).toEqual({ ...everyTime(3, LOST), ...everyTime(1, ANSWERED) });
    });

    it('goes out once where the server knows no keys, whatever comes back: answer, page or network', async () => {
      knowNoKeys();
      const all = { ...LOST, ...ANSWERED };
      expect(await timesOf(all, () => untilItRests(of, content, true))).toEqual(everyTime(1, all));
    });
  },
);

/** A choice until it has been delivered, or not. */
async function untilDelivered(of: DeliveryMachine, content: unknown): Promise<void> {
  const clock = new SimulatedClock();
  const actor = createActor(of, { input: { key: 'key-9', content }, clock }).start();
  for (;;) {
    const { status } = await waitFor(actor, (now) => now.status !== 'active' || now.value === 'waiting');
    if (status !== 'active') return;
    clock.increment(2000);
  }
}

it.each(choices)('%s goes out as often as a command', async (_, of, content) => {
  const all = { ...LOST, ...ANSWERED };
  const times = await timesOf(all, () => untilDelivered(of, content));
  expect(times).toEqual({ ...everyTime(3, LOST), ...everyTime(1, ANSWERED) });
  knowNoKeys();
  expect(await timesOf(all, () => untilDelivered(of, content))).toEqual(everyTime(1, all));
});

it('An extension goes out once to a server that has the old call alone.', async () => {
  knowNoKeys([]);
  const content = { reservationId: 7, minutes: 15, usesCoupon: false, seenGross: null, seenEnd: null };
  const all = { ...LOST, ...ANSWERED };
  const extend = () => untilItRests(extending.machine, content, true);
  expect(await timesOf(all, extend, '/reservations/extend')).toEqual(everyTime(1, all));
});

it.each(others)('%s is sent once, whatever is answered', async (_, logic, input) => {
  const all = { ...LOST, ...ANSWERED };
  const times = await timesOf(all, () => toPromise(createActor(logic, { input }).start()).catch(() => null));
  expect(times).toEqual(everyTime(1, all));
});

it('has whoever makes each call that is no GET, and every command, in its lists', () => {
  const posts = endpoints.filter(({ method }) => method !== 'get').map(nameOf);
  const missing = posts.filter((name) => ![...sentCalls, ...READING, ...NOT_OURS].includes(name));
  expect(missing).toEqual([]);
  const known = new Set<unknown>(commands.map(({ of }) => of));
  const unknown = flows.filter(({ machine }) => 'undecided' in machine.states && !known.has(machine));
  expect(unknown.map(({ id }) => id)).toEqual([]);
});
