import { vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { ApiFailure } from '#contract/errors.ts';
import { operatorSessionMachine } from '#machines/operator/session/chart.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { mayu, megumi } from '#tests/support/operator/operators.ts';
import { after, broken, done, runTable } from '../../support/table.ts';

vi.spyOn(serverClock, 'now').mockReturnValue(NOW);

const spec = 'operating, Operators: a session';
const offline = new ApiFailure({ kind: 'network', path: '/operator/session' });
const over = new ApiFailure({
  kind: 'unauthenticated',
  path: '/operator/session',
  message: null,
  code: null,
});
const given = { session: megumi, end: null, failure: null };
const shown = ['sendTo', { to: undefined, event: { type: 'page.shown' } }] as const;
/** At the very moment, as after it. */
const unused = { ...megumi, endsUnusedAt: NOW };
const long = { ...unused, endsAt: NOW };
const OPEN = { open: 'current' } as const;
const ENDED = { over: 'ended' } as const;
const fresh = { session: megumi, end: null, failure: null };

runTable({
  machine: operatorSessionMachine,
  rows: [
    { spec, from: 'start', to: 'asking', invokes: { getSession: undefined } },
    {
      spec,
      case: 'somebody is signed in',
      from: 'asking',
      on: done('getSession', megumi),
      to: OPEN,
      invokes: { listenToPage: undefined },
      remembers: fresh,
    },
    { spec, case: 'nobody is', from: 'asking', on: broken('getSession', over), to: 'closed' },
    {
      spec: 'shell, Refusals: it could not be asked',
      from: 'asking',
      on: broken('getSession', offline),
      to: 'unreachable',
      invokes: { listenToPage: undefined },
      remembers: { failure: offline.error },
    },
    ...(['retry.requested', 'connection.restored', 'page.shown'] as const).map((type) => ({
      spec: 'shell, Refusals: it is asked again',
      from: 'unreachable' as const,
      on: { type },
      to: 'asking' as const,
      invokes: { getSession: undefined },
    })),
    {
      spec,
      case: 'a sign-in',
      from: 'closed',
      on: { type: 'session.opened', session: megumi },
      to: OPEN,
      invokes: { listenToPage: undefined },
      remembers: fresh,
    },
    {
      spec,
      case: 'confirmed once more',
      from: { open: 'checking' },
      given,
      on: { type: 'session.opened', session: mayu },
      to: OPEN,
      invokes: { listenToPage: undefined },
      remembers: { session: mayu },
    },
    ...(['session.doubted', 'page.shown'] as const).map((type) => ({
      spec,
      case: `looked at again: ${type}`,
      from: OPEN,
      given,
      on: { type },
      to: { open: 'checking' } as const,
      invokes: { checkSession: undefined },
    })),
    {
      spec,
      case: 'a right was taken away',
      from: { open: 'checking' },
      given,
      on: done('checkSession', mayu),
      to: OPEN,
      remembers: { session: mayu },
    },
    {
      spec,
      case: 'it is over',
      from: { open: 'checking' },
      given,
      on: broken('checkSession', over),
      to: ENDED,
      invokes: { listenToPage: undefined },
      remembers: { end: 'elsewhere', session: megumi },
    },
    {
      spec,
      case: 'nobody can say',
      from: { open: 'checking' },
      given,
      on: broken('checkSession', offline),
      to: { open: 'unchecked' },
    },
    ...(['session.doubted', 'page.shown', 'connection.restored'] as const).map((type) => ({
      spec,
      case: `asked again: ${type}`,
      from: { open: 'unchecked' } as const,
      given,
      on: { type },
      to: { open: 'checking' } as const,
      invokes: { checkSession: undefined },
    })),
    ...([megumi, unused, long] as const).map((session, index) => ({
      spec: 'operating, Operators: the reason is said',
      case: ['elsewhere', 'unused', 'long'][index] ?? '',
      from: OPEN,
      given: { ...given, session },
      on: { type: 'session.lost' } as const,
      to: ENDED,
      invokes: { listenToPage: undefined },
      remembers: { end: (['elsewhere', 'unused', 'long'] as const)[index] ?? null, session },
    })),
    {
      spec: 'operating, Operators: 30 minutes without use',
      from: OPEN,
      given: { ...given, session: unused },
      on: after('unused'),
      to: ENDED,
      invokes: { listenToPage: undefined },
      remembers: { end: 'unused' },
    },
    {
      spec: 'operating, Operators: 30 minutes without use',
      case: 'it was used meanwhile',
      from: OPEN,
      given,
      on: after('unused'),
      to: OPEN,
    },
    {
      spec: 'operating, Operators: a sign-out everywhere',
      from: OPEN,
      given,
      on: { type: 'session.ended' },
      to: 'closed',
      remembers: { session: null },
    },
    ...(['current', 'checking', 'unchecked'] as const).map((state) => ({
      spec: 'operating, Operators: a sign-out',
      case: state,
      from: { open: state },
      given,
      on: { type: 'signOut.requested' } as const,
      to: { open: 'leaving' } as const,
      invokes: { signOut: undefined },
    })),
    {
      spec: 'operating, Operators: a sign-out',
      from: { open: 'leaving' },
      given,
      on: done('signOut'),
      to: 'closed',
      remembers: { session: null },
    },
    {
      spec: 'shell, Refusals: no answer',
      from: { open: 'leaving' },
      given,
      on: broken('signOut', offline),
      to: { open: 'unchecked' },
      asks: [['reportFailure', { error: offline }]],
    },
    {
      spec: 'operating, Operators: the same operator goes on where the page was',
      from: ENDED,
      given: { ...given, end: 'unused' },
      on: { type: 'session.opened', session: megumi },
      to: OPEN,
      asks: [shown],
      invokes: { listenToPage: undefined },
      remembers: fresh,
    },
    {
      spec: 'operating, Operators: another one does not',
      from: ENDED,
      given: { ...given, end: 'unused' },
      on: { type: 'session.opened', session: mayu },
      to: OPEN,
      invokes: { listenToPage: undefined },
      remembers: { session: mayu, end: null },
    },
    {
      spec,
      case: 'a call was still under way',
      from: ENDED,
      given: { ...given, end: 'unused' },
      on: { type: 'session.lost' },
      to: ENDED,
    },
    {
      spec: 'operating, Operators: another tab was used',
      from: ENDED,
      given: { ...given, end: 'unused' },
      on: { type: 'page.shown' },
      to: { over: 'asking' },
      invokes: { askAgain: undefined },
    },
    {
      spec: 'operating, Operators: another tab was used',
      from: { over: 'asking' },
      given: { ...given, end: 'unused' },
      on: done('askAgain', megumi),
      to: OPEN,
      asks: [shown],
      invokes: { listenToPage: undefined },
      remembers: fresh,
    },
    {
      spec,
      case: 'it is over in every tab',
      from: { over: 'asking' },
      given: { ...given, end: 'unused' },
      on: broken('askAgain', over),
      to: ENDED,
      remembers: { end: 'unused' },
    },
  ],
});
