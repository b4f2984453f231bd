import * as v from 'valibot';
import { assign, type SnapshotFrom, sendTo } from 'xstate';
import { getUser } from '#contract/account/member.ts';
import { call } from '#contract/client.ts';
import { refusable } from '#contract/errors.ts';
import { patchUser } from '#contract/settings/profile.ts';
import type { Member } from '#domain/account/member.ts';
import type { ProfileChange } from '#domain/account/profile.ts';
import { type ProfileDifference, profileDifferences } from '#domain/account/profileDifference.ts';
import { ACCOUNT_FORM_WORDS } from '#domain/account/words.ts';
import { postalLookup } from '../account/postalLookup.ts';
import { listensToMember, type MemberKnown } from '../account/session/listensToMember.ts';
import { EmployeeCodeEntry, genderOf, isBorn, NameEntry, personFields } from '../account/signUp/newcomer.ts';
import { withAgreement } from '../account/terms/agreement.ts';
import { defineRenewedForm, type FormEdited, type FormValues, type Submitted } from '../shared/form.ts';
import type { LookupFound } from '../shared/lookup.ts';
import { flow } from '../shell/flow.ts';

const UNCHANGED: ProfileChange = {
  name: '',
  tel: null,
  birth: null,
  gender: null,
  postal: null,
  address: null,
  employeeCode: null,
  department: null,
};

/** The member as they are now; asked for where the answer to the change does not say it. */
async function send(change: ProfileChange, signal: AbortSignal): Promise<Submitted> {
  // No server of ours slows it down; one that stands before it may.
  const answer = await refusable(call(patchUser, change, { signal }), ['throttled']);
  if (answer.kind === 'refused' || answer.value !== null) return answer;
  return { kind: 'done', value: await withAgreement(await call(getUser, undefined, { signal }), signal) };
}

const PersonalForm = v.pipe(
  v.object(personFields),
  v.forward(v.partialCheck([['birth']], isBorn, ACCOUNT_FORM_WORDS.notBorn), ['birth']),
);

/** The fields that a personal member may change (docs/spec/settings.md, "Input"). */
export const personalProfileForm = defineRenewedForm({
  id: 'personalProfileForm',
  fields: { name: '', tel: '', birth: '', gender: '', postal: '', address: '' },
  schema: PersonalForm as v.GenericSchema<Record<string, string>, v.InferOutput<typeof PersonalForm>>, // '': no gender
  submit: ({ gender, ...form }, signal) => send({ ...UNCHANGED, ...form, gender: genderOf(gender) }, signal),
});

const CorporateForm = v.object({
  name: NameEntry,
  employeeCode: EmployeeCodeEntry,
  department: v.string(),
});

/** The fields that a corporate member may change: the department may be none. */
export const corporateProfileForm = defineRenewedForm({
  id: 'corporateProfileForm',
  fields: { name: '', employeeCode: '', department: '' },
  schema: CorporateForm,
  submit: ({ name, employeeCode, department: id }, signal) =>
    send({ ...UNCHANGED, name, employeeCode, department: id === '' ? 'none' : Number(id) }, signal),
});

function personalValues(member: Member): FormValues {
  return {
    name: member.name,
    tel: member.tel ?? '',
    birth: member.birth ?? '',
    gender: member.gender === null ? '' : member.gender === 'male' ? '0' : '1',
    postal: member.postal ?? '',
    address: member.address ?? '',
  };
}

function corporateValues(member: Member): FormValues {
  return {
    name: member.name,
    employeeCode: member.employeeCode ?? '',
    department: member.departmentId === null ? '' : String(member.departmentId),
  };
}

const known = ({ event }: { event: MemberKnown }) => ({ member: event.member });
const addressesFound = ({ event }: { event: LookupFound }) => ({
  found: event.found as readonly string[], // the addresses that `postalLookup` finds
});
const memberRemembered = { type: 'rememberMember' as const, params: known };
const changed = ({ event }: { event: { output: { value: unknown } } }) => ({
  event: { type: 'member.changed' as const, member: event.output.value as Member }, // what both forms answer
});
const differing = ({ event }: { event: { output: { value: unknown } } }) => ({
  changed: event.output.value as Member, // the same
});

/** Changing what is known about the member (docs/spec/settings.md, "Screens", change-personal-information). */
export const profileMachine = flow({
  types: {} as {
    input: { readonly member: Member };
    context: {
      readonly member: Member;
      readonly address: string;
      /** The fields that the member has changed; empty until then. */
      readonly differences: readonly ProfileDifference[];
    };
    events: FormEdited | LookupFound | MemberKnown;
    children: {
      listenToMember: 'listenToMember';
      personalForm: 'personalForm';
      corporateForm: 'corporateForm';
      lookup: 'lookup';
    };
  },
  actors: {
    personalForm: personalProfileForm,
    corporateForm: corporateProfileForm,
    lookup: postalLookup.machine,
    listenToMember: listensToMember,
  },
  actions: {
    rememberMember: assign({ member: (_, params: { member: Member }) => params.member }),
    rememberDifferences: assign({
      differences: ({ context }, params: { changed: Member }) =>
        profileDifferences(context.member, params.changed),
    }),
    renewPersonal: sendTo('personalForm', (_, { member }: { member: Member }) => ({
      type: 'values.renewed' as const,
      values: personalValues(member),
    })),
    renewCorporate: sendTo('corporateForm', (_, { member }: { member: Member }) => ({
      type: 'values.renewed' as const,
      values: corporateValues(member),
    })),
    rememberAddress: assign({
      address: (_, params: { found: readonly string[] }) => params.found[0] ?? '',
    }),
    notifyLookup: sendTo('lookup', (_, params: FormEdited) => params),
    fillInAddress: sendTo('personalForm', ({ context }) => ({
      type: 'field.edited' as const,
      name: 'address',
      value: context.address,
    })),
  },
  guards: {
    isPersonal: ({ context }) => context.member.isPersonal,
    isOneAddress: (_, params: { found: readonly string[] }) => params.found.length === 1,
  },
}).createMachine({
  id: 'profile',
  context: ({ input }) => ({ ...input, address: '', differences: [] }),
  initial: 'weighing',
  states: {
    weighing: {
      description: 'Does the member pay by card?',
      always: [{ guard: 'isPersonal', target: 'personal' }, { target: 'corporate' }],
    },
    personal: {
      description: 'The profile of a personal member is filled in.',
      invoke: [
        {
          id: 'personalForm',
          src: 'personalForm',
          input: ({ context, self }) => ({ values: personalValues(context.member), watcher: self }),
          onDone: {
            target: 'changed',
            actions: [
              { type: 'rememberDifferences', params: differing },
              { type: 'notifySession', params: changed },
            ],
          },
        },
        {
          id: 'lookup',
          src: 'lookup',
          // The present code is known: only another one is looked up.
          input: ({ context, self }) => ({ subscriber: self, of: context.member.loginId, value: '' }),
        },
        { id: 'listenToMember', src: 'listenToMember' },
      ],
      on: {
        'member.known': {
          description: 'The form was made of the profile that the device had kept.',
          actions: [memberRemembered, { type: 'renewPersonal', params: known }],
        },
        'form.edited': { actions: { type: 'notifyLookup', params: ({ event }) => event } },
        'lookup.found': {
          description: 'Another postal code is another address; several are chosen from.',
          guard: { type: 'isOneAddress', params: addressesFound },
          actions: [{ type: 'rememberAddress', params: addressesFound }, 'fillInAddress'],
        },
      },
    },
    corporate: {
      description: 'The profile of a member of a corporation is filled in.',
      invoke: [
        {
          id: 'corporateForm',
          src: 'corporateForm',
          input: ({ context }) => ({ values: corporateValues(context.member) }),
          onDone: {
            target: 'changed',
            actions: [
              { type: 'rememberDifferences', params: differing },
              { type: 'notifySession', params: changed },
            ],
          },
        },
        { id: 'listenToMember', src: 'listenToMember' },
      ],
      on: {
        'member.known': {
          description: 'The form was made of the profile that the device had kept.',
          actions: [memberRemembered, { type: 'renewCorporate', params: known }],
        },
      },
    },
    changed: {
      description: 'The screen says what has changed, before and after.',
      type: 'final',
    },
  },
});

/** The fields that the member has changed; null until the change is made. */
export function selectDifferences(
  snapshot: SnapshotFrom<typeof profileMachine>,
): readonly ProfileDifference[] | null {
  return snapshot.matches('changed') ? snapshot.context.differences : null;
}
