import { createHash } from 'node:crypto';
import type { CardChallenge, SignedUp } from '#contract/account/signUp.ts';
import { domainOf } from '#domain/account/loginId.ts';
import { type EnterpriseNewcomer, newcomerProblems, type PersonalNewcomer } from '#domain/account/signUp.ts';
import { ACCOUNT_FORM_WORDS } from '#domain/account/words.ts';
import { addMinutes, DAY_MINUTES, dateOf } from '#domain/time.ts';
import { limitForms } from '#server/account/links/formLimit.ts';
import { welcomeMail } from '#server/account/links/mails.ts';
import { linkRefusals } from '#server/account/links/refusals.ts';
import {
  findSignUpLink,
  lockSignUpLink,
  type SignUpLink,
  spendSignUpLink,
} from '#server/account/links/signUpLink.ts';
import { readMember } from '#server/account/member/readMember.ts';
import { COMMON_PASSWORD, isCommonPassword } from '#server/account/session/commonPasswords.ts';
import { openOnNewDevice } from '#server/account/session/openOnDevice.ts';
import { hashPassword } from '#server/account/session/password.ts';
import { transaction } from '#server/database/transaction.ts';
import { queueMail } from '#server/messages/outbox.ts';
import { senderOf } from '#server/messages/sender.ts';
import type { Context } from '#server/usecase/context.ts';
import { invalid } from '#server/usecase/refusal.ts';
import { firstCard } from './firstCard.ts';
import { insertMember, type SignUpState } from './insertMember.ts';
import { findOrganisation, listDepartments } from './organisation.ts';
import { signInAgain } from './signInAgain.ts';

type Newcomer = PersonalNewcomer | EnterpriseNewcomer;

/** POST /signup/personal. */
export async function signUpPersonal(context: Context, newcomer: PersonalNewcomer): Promise<SignedUp> {
  const state = async (): Promise<SignUpState> => ({
    tel: newcomer.tel,
    postal: newcomer.postal,
    address1: newcomer.address,
    corporation_id: null,
    department_id: null,
    empid: null,
  });
  return await signUp(context, newcomer, state, (memberId) =>
    firstCard(context, memberId, newcomer.paymentToken),
  );
}

/** POST /signup/enterprise. */
export async function signUpEnterprise(context: Context, newcomer: EnterpriseNewcomer): Promise<SignedUp> {
  const state = async (): Promise<SignUpState> => {
    const asked = { accessKey: newcomer.accessKey, domain: domainOf(newcomer.loginId) };
    const corporationId = await findOrganisation(context, asked);
    if (newcomer.departmentId !== null) {
      const departments = await listDepartments(context, asked);
      if (!departments.some((department) => department.id === newcomer.departmentId)) {
        throw invalid({ departmentId: [ACCOUNT_FORM_WORDS.departmentGone] });
      }
    }
    return {
      tel: null,
      postal: null,
      address1: null,
      corporation_id: corporationId,
      department_id: newcomer.departmentId,
      empid: newcomer.employeeCode,
    };
  };
  return await signUp(context, newcomer, state, async () => null);
}

/**
 * Makes the account that the link stands for, once: of two forms sent at once one makes it, and the same form sent
 * again within 24 hours signs in. The device that signs up is known from then on. Slow work and calls to others are
 * done before the link is locked.
 */
async function signUp(
  context: Context,
  newcomer: Newcomer,
  stateOf: () => Promise<SignUpState>,
  cardOf: (memberId: number) => Promise<CardChallenge | null>,
): Promise<SignedUp> {
  const { db, tenant, now } = context;
  await limitForms(context);
  const bodyHash = hashOfForm(newcomer);
  const link = await findSignUpLink(db, tenant.id, newcomer);
  if (link.used !== null) return await again(context, newcomer, link.used, bodyHash, cardOf);
  if (link.expiresAt <= now) throw linkRefusals.expired();
  judge(context, newcomer);
  const state = await stateOf();
  const passwordHash = await hashPassword(newcomer.password);
  const made = await transaction(db, async (trx) => {
    const { used } = await lockSignUpLink(trx, tenant.id, newcomer);
    if (used !== null) return { used };
    const memberId = await insertMember(trx, tenant.id, newcomer, state, passwordHash, now);
    await spendSignUpLink(trx, tenant.id, newcomer, { memberId, bodyHash }, now);
    await queueMail(trx, tenant, welcomeMail(senderOf(context), newcomer.loginId), now);
    const opened = await openOnNewDevice(trx, context, { memberId, passwordVersion: 0 });
    if (opened === undefined)
      throw new Error(`Failed to sign in member ${memberId}, who has just signed up.`);
    return { memberId, opened };
  });
  if ('used' in made) return await again(context, newcomer, made.used, bodyHash, cardOf);
  const challenge = await cardOf(made.memberId);
  const { memberId, opened } = made;
  return { signIn: { ...opened, member: await readMember(context, memberId) }, challenge };
}

async function again(
  context: Context,
  newcomer: Newcomer,
  used: NonNullable<SignUpLink['used']>,
  bodyHash: string,
  cardOf: (memberId: number) => Promise<CardChallenge | null>,
): Promise<SignedUp> {
  const isSame = used.bodyHash === bodyHash && used.at > addMinutes(context.now, -DAY_MINUTES);
  if (!isSame) throw linkRefusals.used();
  const opened = await signInAgain(context, used.memberId, newcomer);
  const challenge = await cardOf(used.memberId);
  return { signIn: { ...opened, member: await readMember(context, used.memberId) }, challenge };
}

function judge({ now }: Context, newcomer: Newcomer): void {
  const problems = newcomerProblems(newcomer, dateOf(now));
  const password = problems.password ?? (isCommonPassword(newcomer.password) ? COMMON_PASSWORD : undefined);
  const errors = {
    ...(password === undefined ? {} : { password: [password] }),
    ...(problems.birth === undefined ? {} : { birth: [problems.birth] }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * The form without its password, which no fast hash may hold: that one is compared by its slow one. Of a card it says
 * only that there is one: the provider gives another token for the same card each time.
 */
function hashOfForm({ password, ...form }: Newcomer): string {
  const hasCard = 'paymentToken' in form && form.paymentToken !== null;
  const said = { ...form, paymentToken: hasCard };
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}
