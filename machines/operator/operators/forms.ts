import { InvitationForm, ReasonForm, RightForm } from '#contract/operator/forms.ts';
import type { OperatorInvitation } from '#contract/operator/operators.ts';
import type { GivenRight } from '#domain/operator/operators.ts';
import { defineForm, type FormValues } from '../../shared/form.ts';

/** The operator to be invited, with the right. Its output is the invitation: the act that follows sends it. */
export const invitationForm = defineForm({
  id: 'invitationForm',
  fields: { mail: '', name: '', role: 'staff', areas: '', corporation: '' },
  schema: InvitationForm,
  submit: async (invitation) => ({ kind: 'done', value: invitation }),
});

/** The right that an operator is to have. Its output is the right: the act that follows sends it. */
export const rightForm = defineForm({
  id: 'rightForm',
  fields: { role: '', areas: '', corporation: '' },
  schema: RightForm,
  submit: async (right) => ({ kind: 'done', value: right }),
});

/** Why it is to be done. Its output has the reason: the act that follows sends it. */
export const reasonForm = defineForm({
  id: 'reasonForm',
  fields: { reason: '' },
  schema: ReasonForm,
  submit: async (content) => ({ kind: 'done', value: content }),
});

/** A right, and whom it is for, as a form has them: to be changed, or corrected where the server has refused it. */
export function valuesOf({
  role,
  areas,
  corporationId,
  ...typed
}: GivenRight | OperatorInvitation): FormValues {
  return { ...typed, role, areas: areas?.join(' ') ?? '', corporation: corporationId?.toString() ?? '' };
}
