import { ApiFailure } from '#contract/errors.ts';
import { type EnrolmentProblem, enrolmentMachine } from '#machines/operator/enrolment.ts';
import { enrolment, mayu } from '#tests/support/operator/operators.ts';
import { broken, done, runTable } from '../support/table.ts';

const spec = 'operating, Operators: the enrolment by a link';
const offline = new ApiFailure({ kind: 'network', path: '/operator/enrolment/check' });
const link = { linkToken: 'token' };
const refusal = (code: string) => ({ kind: 'refused', code, message: '。' }) as const;
const PROBLEMS: readonly (readonly [code: string, problem: EnrolmentProblem])[] = [
  ['link_expired', 'expired'],
  ['link_used', 'used'],
  ['link_invalid', 'invalid'],
  ['recovery_waiting', 'waiting'],
  ['throttled', 'throttled'],
];
const cancelled = { kind: 'problem', problem: 'cancelled' } as const;

runTable({
  machine: enrolmentMachine,
  input: link,
  rows: [
    { spec, from: 'start', to: 'checking', invokes: { checkLink: link } },
    {
      spec,
      case: 'it is good',
      from: 'checking',
      on: done('checkLink', { kind: 'done', value: enrolment }),
      to: 'ready',
      remembers: { enrolment },
    },
    ...PROBLEMS.map(([code, problem]) => ({
      spec,
      case: `${problem} before the tap`,
      from: 'checking' as const,
      on: done('checkLink', refusal(code)),
      to: 'dead' as const,
      invokes: { listenToPage: undefined },
      remembers: { problem },
    })),
    {
      spec: 'shell, Refusals: it could not be asked for',
      from: 'checking',
      on: broken('checkLink', offline),
      to: 'failed',
      asks: [['reportFailure', { error: offline }]],
      invokes: { listenToPage: undefined },
      remembers: { failure: offline.error },
    },
    ...(['retry.requested', 'connection.restored', 'page.shown'] as const).flatMap((type) => [
      {
        spec: 'shell, Refusals: it is asked again',
        case: type,
        from: 'failed' as const,
        given: { ...link, failure: offline.error },
        on: { type },
        to: 'checking' as const,
        invokes: { checkLink: link },
        remembers: { failure: null },
      },
      {
        spec: 'operating, Operators: an owner may have agreed meanwhile',
        case: type,
        from: 'dead' as const,
        given: { ...link, problem: 'waiting' as const },
        on: { type },
        to: 'checking' as const,
        invokes: { checkLink: link },
      },
    ]),
    {
      spec,
      case: 'the tap',
      from: 'ready',
      given: { enrolment, ending: cancelled },
      on: { type: 'passkey.wanted' },
      to: 'enrolling',
      invokes: { ceremony: { kind: 'enrol', ...link } },
      remembers: { ending: null },
    },
    {
      spec,
      case: 'signed in, and led to the second passkey',
      from: 'enrolling',
      on: done('ceremony', { kind: 'done', value: mayu }),
      to: 'enrolled',
      asks: [
        ['notifyHouse', { event: { type: 'session.opened', session: mayu } }],
        ['navigate', { to: '/own', replace: true }],
      ],
      output: { outcome: 'enrolled' },
    },
    ...PROBLEMS.map(([code, problem]) => ({
      spec,
      case: `${problem} meanwhile`,
      from: 'enrolling' as const,
      on: done('ceremony', refusal(code)),
      to: 'dead' as const,
      invokes: { listenToPage: undefined },
      remembers: { problem },
    })),
    ...[cancelled, refusal('passkey_refused'), refusal('challenge_over')].map((ending) => ({
      spec,
      case: `the link is as good as before: ${'code' in ending ? ending.code : ending.problem}`,
      from: 'enrolling' as const,
      on: done('ceremony', ending),
      to: 'ready' as const,
      remembers: { ending },
    })),
  ],
});
