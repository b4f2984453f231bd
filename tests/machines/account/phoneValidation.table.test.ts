import fc from 'fast-check';
import { ApiFailure } from '#contract/errors.ts';
import { phoneValidationMachine } from '#machines/account/phoneValidation.ts';
import { member } from '#tests/support/values/arbitraries.ts';
import { broken, done, runTable } from '../support/table.ts';

const [someone] = fc.sample(member, { numRuns: 1, seed: 3 });
if (!someone) throw new Error('Failed to make a member.');
const hanako = { ...someone, tel: '09012345678', isTelVerified: false };
const given = { member: hanako, tel: '08011112222', proof: 'proof-1' };
const offline = new ApiFailure({ kind: 'network', path: '/settings/change-phone' });
const expired = { kind: 'refused', code: 'code_expired', message: '使えなくなりました。', body: undefined };

runTable({
  machine: phoneValidationMachine,
  input: { member: hanako },
  rows: [
    {
      spec: '2 phone-number-validation',
      case: 'the number that is known stands in the field',
      from: 'start',
      to: 'entering',
      invokes: { phone: { values: { tel: '09012345678' } } },
    },
    {
      spec: 'account, Phone numbers',
      from: 'entering',
      on: done('phone', { value: '08011112222' }),
      to: 'proving',
      invokes: { code: { values: { tel: '08011112222' } } },
      remembers: { tel: '08011112222' },
    },
    {
      spec: 'account, Phone numbers',
      case: 'another number, or another code',
      from: 'proving',
      given,
      on: { type: 'number.reconsidered' },
      to: 'entering',
      invokes: { phone: { values: { tel: '08011112222' } } },
    },
    {
      spec: '7 POST /settings/change-phone {phone_token}',
      from: 'proving',
      given,
      on: done('code', { value: 'proof-2' }),
      to: 'changing',
      invokes: { changePhone: 'proof-2' },
      remembers: { proof: 'proof-2' },
    },
    {
      spec: '7 POST /settings/change-phone {phone_token}',
      from: 'changing',
      given,
      on: done('changePhone', { kind: 'done', value: undefined }),
      to: 'verified',
      asks: [
        [
          'notifySession',
          {
            event: {
              type: 'member.changed',
              member: { ...hanako, tel: '08011112222', isTelVerified: true },
            },
          },
        ],
      ],
    },
    {
      spec: 'account, Phone numbers',
      case: 'the proof is too old',
      from: 'changing',
      given,
      on: done('changePhone', expired),
      to: 'expired',
    },
    {
      spec: 'shell, Offline',
      from: 'changing',
      given,
      on: broken('changePhone', offline),
      to: 'changeFailed',
      asks: [['reportFailure', { error: offline }]],
    },
    {
      spec: 'shell, Offline',
      case: 'the same proof is sent again',
      from: 'changeFailed',
      given,
      on: { type: 'retry.requested' },
      to: 'changing',
      invokes: { changePhone: 'proof-1' },
    },
    {
      spec: 'account, Phone numbers',
      from: 'expired',
      given,
      on: { type: 'number.reconsidered' },
      to: 'entering',
      invokes: { phone: { values: { tel: '08011112222' } } },
    },
  ],
});
