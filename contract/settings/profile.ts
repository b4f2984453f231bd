import * as v from 'valibot';
import type { Member } from '#domain/account/member.ts';
import {
  normalBirth,
  normalCode,
  normalPhone,
  normalPostal,
  plainText,
} from '#domain/account/personalData.ts';
import type { ProfileChange } from '#domain/account/profile.ts';
import { Address, Birth, EmployeeCode, GenderInput, Name, Phone, Postal } from '../account/fields.ts';
import { memberCodec, WireUser } from '../account/member.ts';
import { endpoint, NOTHING, OK } from '../endpoint.ts';
import { addition, Done, Said, toWhole, WholeInput } from '../wire.ts';

/**
 * The fields that are filled in are checked here; which ones are required depends on the member, and the use case
 * judges it.
 */
const Body = v.object({
  name: Name,
  tel: v.optional(v.nullable(Phone), null),
  birth: v.optional(v.nullable(Birth), null),
  gender: v.optional(v.nullable(GenderInput), null),
  postal: v.optional(v.nullable(Postal), null),
  address1: v.optional(v.nullable(Address), null),
  empid: v.optional(v.nullable(EmployeeCode), null),
  /** None: null, 0 or an empty text. Left out: as it is. */
  department_id: v.optional(v.nullable(v.union([WholeInput, v.literal('')]))),
});

function optional<From, To>(value: From | null, decode: (value: From) => To): To | null {
  return value === null ? null : decode(value);
}

/**
 * POST /settings/patch-user (docs/spec/wire.md, "Calls of settings") -> user (an addition; null where a server says
 * none). 422 by field.
 */
export const patchUser = endpoint({
  method: 'post',
  path: '/settings/patch-user',
  summary: 'Changes what is known about the member.',
  audience: 'regular',
  body: Body,
  response: v.object({ message: Said, user: addition(v.optional(v.nullable(WireUser), null)) }),
  input: {
    decode: ({ body }): ProfileChange => ({
      name: plainText(body.name),
      tel: optional(body.tel, normalPhone),
      birth: optional(body.birth, normalBirth),
      gender: optional(body.gender, (gender) => (Number(gender) === 0 ? 'male' : 'female')),
      postal: optional(body.postal, normalPostal),
      address: optional(body.address1, plainText),
      employeeCode: optional(body.empid, normalCode),
      department: body.department_id === undefined ? null : toWhole(body.department_id || 0) || 'none',
    }),
    encode: (change) => ({
      body: {
        name: change.name,
        tel: change.tel,
        birth: change.birth,
        gender: optional(change.gender, (gender) => (gender === 'male' ? (0 as const) : (1 as const))),
        postal: change.postal,
        address1: change.address,
        empid: change.employeeCode,
        department_id:
          change.department === null ? undefined : change.department === 'none' ? 0 : change.department,
      },
    }),
  },
  output: {
    decode: ({ user }): Member | null => user && memberCodec.decode(user),
    encode: (member) => ({ message: 'OK' as const, user: member && memberCodec.encode(member) }),
  },
});

/**
 * DELETE /settings/delete-user (docs/spec/wire.md, "Calls of settings"): erases what is personal; what the law wants
 * kept stays without the login. 409 reservation_live, charge_open, payment_due.
 */
export const deleteUser = endpoint({
  method: 'delete',
  path: '/settings/delete-user',
  summary: 'Withdraws the membership.',
  audience: 'regular',
  refuses: ['reservation_live', 'charge_open', 'payment_due'],
  response: Done,
  input: NOTHING,
  output: OK,
});
