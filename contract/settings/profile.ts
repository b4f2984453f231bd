import * as v from 'valibot';
import {
  normalBirth,
  normalCode,
  normalPhone,
  normalPostal,
  plainText,
} from '#domain/account/personalData.ts';
import type { ProfileChange } from '#domain/account/profile.ts';
import { Address, Birth, EmployeeCode, genderInput, Name, Phone, Postal } from '../account/fields.ts';
import { memberCodec } from '../account/member.ts';
import { endpoint } from '../endpoint.ts';
import { absent, addition, mapped, normal } from '../field.ts';
import { done, type Means, only, record, SAID_MESSAGE } from '../record.ts';
import { WholeInput } from '../wire.ts';

/** None: null, 0 or an empty text. Left out: as it is. */
const department = mapped(
  v.optional(v.nullable(v.union([WholeInput, v.literal('')]))),
  (id) => (id === undefined ? null : Number(id) || 'none'),
  (change: ProfileChange['department']) => (change === null ? undefined : change === 'none' ? 0 : change),
);

/**
 * The fields that are filled in are checked here; which ones are required depends on the member, and the use case
 * judges it.
 */
const profileChange = record({
  name: ['name', normal(Name, plainText)],
  tel: ['tel', absent(normal(Phone, normalPhone))],
  birth: ['birth', absent(normal(Birth, normalBirth))],
  gender: ['gender', absent(genderInput)],
  postal: ['postal', absent(normal(Postal, normalPostal))],
  address: ['address1', absent(normal(Address, plainText))],
  employeeCode: ['empid', absent(normal(EmployeeCode, normalCode))],
  department: ['department_id', department],
}) satisfies Means<ProfileChange>;

/** Answers the user (an addition; null where a server says none). */
export const patchUser = endpoint({
  call: 'POST /settings/patch-user',
  summary: 'Changes what is known about the member.',
  audience: 'regular',
  body: profileChange,
  answer: only('user', addition(absent(memberCodec)), SAID_MESSAGE),
});

/** Erases what is personal; what the law wants kept stays without the login. */
export const deleteUser = endpoint({
  call: 'DELETE /settings/delete-user',
  summary: 'Withdraws the membership.',
  audience: 'regular',
  refuses: ['reservation_live', 'charge_open', 'payment_due'],
  answer: done,
});
