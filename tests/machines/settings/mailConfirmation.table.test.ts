import { ApiFailure } from '#contract/errors.ts';
import { type MailLinkProblem, mailConfirmationMachine } from '#machines/settings/mailConfirmation.ts';
import type { SessionEvent } from '#machines/shell/events.ts';
import { hanako } from '#tests/support/people/member.ts';
import { broken, done, runTable } from '../support/table.ts';

const link = { loginId: 'hanako.new@example.jp', linkToken: 'token' };
const offline = new ApiFailure({ kind: 'network', path: '/confirm-email' });
const PROBLEMS = ['expired', 'used', 'invalid', 'taken'] as const satisfies readonly MailLinkProblem[];

runTable({
  machine: mailConfirmationMachine,
  input: link,
  rows: [
    {
      spec: 'settings, Mail address: nothing changes before a tap',
      from: 'start',
      to: 'checking',
      invokes: { checkLink: link },
    },
    {
      spec: 'settings, Mail address: the link is good',
      from: 'checking',
      on: done('checkLink', { kind: 'open' }),
      to: 'ready',
    },
    {
      spec: 'settings, Mail address: the page is loaded again after the change',
      from: 'checking',
      on: done('checkLink', { kind: 'changed' }),
      to: 'changed',
      output: { outcome: 'changed' },
    },
    ...PROBLEMS.map((problem) => ({
      spec: `settings, Mail address: ${problem} before the tap`,
      from: 'checking' as const,
      on: done('checkLink', { kind: 'dead', problem }),
      to: 'dead' as const,
      output: { outcome: 'dead' as const, problem },
    })),
    {
      spec: 'shell, Refusals: it could not be asked for',
      from: 'checking',
      on: broken('checkLink', offline),
      to: 'failed',
      asks: [['reportFailure', { error: offline, isShown: true }]],
      invokes: { listenToPage: undefined },
      remembers: { failure: offline.error },
    },
    ...(['retry.requested', 'connection.restored', 'page.shown'] as const).map((type) => ({
      spec: 'shell, Refusals: it is asked again',
      from: 'failed' as const,
      given: { ...link, failure: offline.error },
      on: { type },
      to: 'checking' as const,
      invokes: { checkLink: link },
      remembers: { failure: null },
    })),
    {
      spec: 'settings, Mail address: the tap',
      from: 'ready',
      given: { ...link, failure: offline.error },
      on: { type: 'change.confirmed' },
      to: 'changing',
      invokes: { changeAddress: link },
      remembers: { failure: null },
    },
    {
      spec: 'settings, Mail address: who is signed in here is looked at again',
      from: 'changing',
      on: done('changeAddress', { kind: 'changed' }),
      to: 'lookingAtMember',
      invokes: { lookAtMember: undefined },
    },
    ...(
      [{ type: 'member.changed', member: hanako }, { type: 'session.closed' }] satisfies SessionEvent[]
    ).map((event) => ({
      spec: 'settings, Mail address: the session goes on under the new ID, or has ended',
      case: event.type,
      from: 'lookingAtMember' as const,
      on: done('lookAtMember', event),
      to: 'changed' as const,
      asks: [['notifySession', { event }]] as const,
      output: { outcome: 'changed' as const },
    })),
    {
      spec: 'settings, Mail address: nobody is signed in here',
      from: 'lookingAtMember',
      on: done('lookAtMember', null),
      to: 'changed',
      output: { outcome: 'changed' },
    },
    {
      spec: 'settings, Mail address: the change is made, whoever is signed in',
      from: 'lookingAtMember',
      on: broken('lookAtMember', offline),
      to: 'changed',
      output: { outcome: 'changed' },
    },
    ...PROBLEMS.map((problem) => ({
      spec: `settings, Mail address: ${problem} meanwhile`,
      from: 'changing' as const,
      on: done('changeAddress', { kind: 'dead', problem }),
      to: 'dead' as const,
      output: { outcome: 'dead' as const, problem },
    })),
    {
      spec: 'settings, Mail address: whether it has changed is not known, and asked by the same tap',
      from: 'changing',
      on: broken('changeAddress', offline),
      to: 'ready',
      asks: [['reportFailure', { error: offline }]],
      remembers: { failure: offline.error },
    },
  ],
});
