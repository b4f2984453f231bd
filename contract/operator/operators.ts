import * as v from 'valibot';
import type { Operator, Operators } from '#domain/operator/operators.ts';
import { endpoint } from '../endpoint.ts';
import { absent, type DomainOf, list, nullable } from '../field.ts';
import { type Means, ok, only, record } from '../record.ts';
import { instant, wholeText } from '../values.ts';
import { Whole } from '../wire.ts';
import { givenRight, mail, named, operatorName, reason, role } from './fields.ts';
import { CONFIRM_REQUIRED, operatorCall } from './operatorCall.ts';

const openSession = record({
  device: ['device', v.nullable(v.string())],
  signedInAt: ['signed_in_at', instant],
  lastUsedAt: ['last_used_at', instant],
});

const operator = record({
  id: ['id', Whole],
  mail: ['mail', v.string()],
  name: ['name', v.string()],
  role: ['role', role],
  areas: ['areas', nullable(list(Whole))],
  corporationId: ['corporation_id', nullable(Whole)],
  invitedAt: ['invited_at', instant],
  joinedAt: ['joined_at', nullable(instant)],
  invitationEndsAt: ['invitation_ends_at', nullable(instant)],
  passkeys: ['passkeys', Whole],
  codesLeft: ['codes_left', Whole],
  lastSignedInAt: ['last_signed_in_at', nullable(instant)],
  sessions: ['sessions', list(openSession)],
  recovery: [
    'recovery',
    nullable(record({ id: ['id', Whole], askedAt: ['asked_at', instant], endsAt: ['ends_at', instant] })),
  ],
  isSelf: ['is_me', v.boolean()],
}) satisfies Means<Operator>;

/** By name; those who have been removed are not among them. */
export const listOperators = operatorCall(
  { may: 'operators' },
  endpoint({
    call: 'GET /operator/operators',
    summary: 'The operators of the tenant, and who of them is signed in now.',
    audience: 'operator',
    answer: record({
      operators: ['operators', list(operator)],
      areas: ['areas', list(named)],
      corporations: ['corporations', list(named)],
    }) satisfies Means<Operators>,
  }),
);

const invitation = record({ mail: ['mail', mail], name: ['name', operatorName] }, givenRight);
export type OperatorInvitation = DomainOf<typeof invitation>;

/** The link is good for seven days. 422 for an area or a corporation that is not there. */
export const inviteOperator = operatorCall(
  { may: 'operators', isConfirmed: true },
  endpoint({
    call: 'POST /operator/operators',
    summary: 'Invites an operator by mail.',
    audience: 'operator',
    effect: true,
    refuses: ['already_operator', CONFIRM_REQUIRED],
    body: invitation,
    answer: record({ id: ['id', Whole] }),
  }),
);

/** The former link opens nothing any more. `already_operator`: it was followed. */
export const inviteAgain = operatorCall(
  { may: 'operators', isConfirmed: true },
  endpoint({
    call: 'POST /operator/operators/{id}/invitation',
    summary: 'Mails the invitation again.',
    audience: 'operator',
    effect: true,
    refuses: ['already_operator', 'not_found', CONFIRM_REQUIRED],
    params: only('id', wholeText),
    answer: ok,
  }),
);

/** Holds from the operator's next call on. `last_owner`: nobody would be left who may give rights. */
export const changeRight = operatorCall(
  { may: 'operators', isConfirmed: true },
  endpoint({
    call: 'POST /operator/operators/{id}',
    summary: 'Gives an operator another right.',
    audience: 'operator',
    effect: true,
    refuses: ['last_owner', 'not_found', CONFIRM_REQUIRED],
    params: record({ id: ['id', wholeText] }),
    body: givenRight,
    answer: ok,
  }),
);

/** Ends the operator's sessions, passkeys, codes and links. The log keeps the reason. */
export const removeOperator = operatorCall(
  { may: 'operators', isConfirmed: true },
  endpoint({
    call: 'POST /operator/operators/{id}/removal',
    summary: 'Removes an operator.',
    audience: 'operator',
    effect: true,
    refuses: ['last_owner', 'not_found', CONFIRM_REQUIRED],
    params: record({ id: ['id', wholeText] }),
    body: record({ reason: ['reason', reason] }),
    answer: ok,
  }),
);

/** The operator stays one, and can sign in again. Nothing to end is no refusal. */
export const signOperatorOut = operatorCall(
  { may: 'operators', isConfirmed: true },
  endpoint({
    call: 'POST /operator/operators/{id}/sign-out',
    summary: 'Ends every session of an operator.',
    audience: 'operator',
    effect: true,
    refuses: ['not_found', CONFIRM_REQUIRED],
    params: only('id', wholeText),
    answer: ok,
  }),
);

/** `recovery_over`: it has been answered, or nobody answered for a day. 422 for a yes without a reason. */
export const answerRecovery = operatorCall(
  { may: 'operators', isConfirmed: true },
  endpoint({
    call: 'POST /operator/recoveries/{id}',
    summary: 'Agrees to a recovery, or refuses it.',
    audience: 'operator',
    effect: true,
    refuses: ['recovery_over', CONFIRM_REQUIRED],
    params: record({ id: ['id', wholeText] }),
    body: record({ isAllowed: ['allowed', v.boolean()], reason: ['reason', absent(reason)] }),
    answer: ok,
  }),
);
