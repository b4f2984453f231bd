import { ApiFailure } from '#contract/errors.ts';
import type { Assertion, RequestOptions } from '#contract/operator/passkeyFields.ts';
import { type Ceremony, ceremonyMachine } from '#machines/operator/ceremony/chart.ts';
import type { PasskeyProblem } from '#machines/operator/ceremony/passkeys.ts';
import { megumi } from '#tests/support/operator/operators.ts';
import { broken, done, runTable } from '../../support/table.ts';

const offline = new ApiFailure({ kind: 'network', path: '/operator/sign-in' });
const refusal = {
  kind: 'refused',
  code: 'throttled',
  message: '時間をおいてください。',
  body: undefined,
} as const;
const refused = { kind: 'refused', code: refusal.code, message: refusal.message } as const;
const options: RequestOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
};
const challenge = { kind: 'prove', options } as const;
const assertion: Assertion = {
  id: 'a',
  rawId: 'a',
  type: 'public-key',
  response: { clientDataJSON: 'c', authenticatorData: 'd', signature: 's' },
};
const passkey = { kind: 'prove', passkey: assertion } as const;
const CEREMONIES: readonly Ceremony[] = [
  { kind: 'signIn' },
  { kind: 'confirm' },
  { kind: 'addPasskey', key: 'key-1' },
  { kind: 'enrol', linkToken: 'token' },
];
const PROBLEMS: readonly PasskeyProblem[] = [
  'cancelled',
  'insecure',
  'registered',
  'unsupported',
  'cookieless',
  'broken',
];

runTable({
  machine: ceremonyMachine,
  input: { kind: 'signIn' },
  rows: [
    ...CEREMONIES.map((ceremony) => ({
      spec: `operating, Operators: the server asks first (${ceremony.kind})`,
      from: 'start' as const,
      input: ceremony,
      to: 'asking' as const,
      invokes: { challenge: ceremony },
    })),
    {
      spec: 'operating, Operators: the browser lets the person confirm',
      from: 'asking',
      on: done('challenge', { kind: 'done', value: challenge }),
      to: 'showing',
      invokes: { show: challenge },
      remembers: { challenge },
    },
    {
      spec: 'operating, Operators: refused before anything is shown',
      from: 'asking',
      on: done('challenge', refusal),
      to: 'ended',
      output: refused,
    },
    {
      spec: 'operating, Operators: the server looks at the passkey',
      from: 'showing',
      given: { challenge },
      on: done('show', { kind: 'shown', passkey }),
      to: 'sending',
      invokes: { send: { ceremony: { kind: 'signIn' }, passkey } },
      remembers: { passkey },
    },
    ...PROBLEMS.map((problem) => ({
      spec: `operating, Operators: the browser shows none (${problem})`,
      from: 'showing' as const,
      given: { challenge },
      on: done('show', { kind: 'problem', problem }),
      to: 'ended' as const,
      output: { kind: 'problem' as const, problem },
    })),
    {
      spec: 'operating, Operators: it is the operator',
      from: 'sending',
      given: { challenge, passkey },
      on: done('send', { kind: 'done', value: megumi }),
      to: 'ended',
      output: { kind: 'done', value: megumi },
    },
    {
      spec: 'operating, Operators: it is not',
      from: 'sending',
      given: { challenge, passkey },
      on: done('send', refusal),
      to: 'ended',
      output: refused,
    },
    ...(
      [
        ['asking', 'challenge'],
        ['showing', 'show'],
        ['sending', 'send'],
      ] as const
    ).map(([from, actor]) => ({
      spec: 'shell, Refusals: no answer',
      case: actor,
      from,
      given: { challenge, passkey },
      on: broken(actor, offline),
      to: 'ended' as const,
      asks: [['reportFailure', { error: offline }]] as const,
      output: { kind: 'failed' as const, error: offline.error },
    })),
  ],
});
