/** The forms of operators, of the same fields as their calls: both say the same sentence beside the same field. */
import * as v from 'valibot';
import { normalLoginId } from '#domain/account/loginId.ts';
import type { GivenRight } from '#domain/operator/operators.ts';
import { mail, operatorName, reason, role } from './fields.ts';

const Mail = v.pipe(mail.schema, v.transform(normalLoginId));

/** Why an owner does something about an operator. */
export const ReasonForm = v.object({ reason });

export const MailForm = v.object({ mail: Mail });

export const CodeForm = v.object({
  mail: Mail,
  code: v.pipe(v.string(), v.trim(), v.nonEmpty('予備コードを入力してください。')),
});

/** `areas` holds the ids of the chosen ones, `1 4`; without any the role holds in all. */
const right = { role, areas: v.string(), corporation: v.string() };

interface Chosen {
  readonly role: GivenRight['role'];
  readonly areas: string;
  readonly corporation: string;
}

const hasCorporation = ({ role: chosen, corporation }: Omit<Chosen, 'areas'>) =>
  chosen !== 'corporation' || corporation !== '';

const NO_CORPORATION = '法人を選んでください。';

/** The meaning of the choices: those that do not belong to the role count for nothing. */
export function rightOf({ role: chosen, areas, corporation }: Chosen): GivenRight {
  if (chosen === 'corporation') return { role: chosen, areas: null, corporationId: Number(corporation) };
  const ids = areas.split(' ').filter(Boolean).map(Number);
  return { role: chosen, areas: ids.length === 0 ? null : ids, corporationId: null };
}

export const RightForm = v.pipe(
  v.object(right),
  v.forward(v.partialCheck([['role'], ['corporation']], hasCorporation, NO_CORPORATION), ['corporation']),
  v.transform(rightOf),
);

export const InvitationForm = v.pipe(
  v.object({ mail: Mail, name: operatorName, ...right }),
  v.forward(v.partialCheck([['role'], ['corporation']], hasCorporation, NO_CORPORATION), ['corporation']),
  v.transform(({ mail: to, name, ...chosen }) => ({ mail: to, name, ...rightOf(chosen) })),
);
