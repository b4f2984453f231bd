import { createHash } from 'node:crypto';
import { refusedFields } from '#contract/account/invitation.ts';
import type { SignIn } from '#contract/account/session.ts';
import type { ErrorCode } from '#contract/api/endpoints.ts';
import {
  type InvitationLimits,
  invitationProblem,
  type KnownInvitation,
} from '#domain/account/invitation.ts';
import { INVITATION_REFUSALS } from '#domain/account/invitationWords.ts';
import { MESSAGES } from '#domain/messages.ts';
import { dateOf } from '#domain/time.ts';
import { isWelcome, readLimits } from '#server/account/guest/limits.ts';
import { readMember } from '#server/account/member/readMember.ts';
import { openSession } from '#server/account/session/session.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { transaction } from '#server/database/transaction.ts';
import { type Budget, giveTryBack, spendTries, type Throttle } from '#server/throttle/throttle.ts';
import type { Context, MemberContext } from '#server/usecase/context.ts';
import { RefusalError } from '#server/usecase/refusal.ts';

/** Links that lead nowhere, from one source: real ones can't be guessed, and nobody is to try. */
const LINKS: Budget = { name: 'invitation.source', tries: 60, minutes: 15 };

/** The stored form of a link: a reader of the table can't open it. */
function linkHashOf(link: string): string {
  return createHash('sha256').update(link).digest('hex');
}

/**
 * POST /InvitationUselogin: a session of the link's guest. An expired, used-up or disabled link still lets in while a
 * reservation of it is live, so that nobody is shut out of a booth (docs/spec/account.md, "Invitations"). 401 with the
 * reason otherwise.
 */
export async function logInByInvitation(context: Context, link: string): Promise<SignIn> {
  const { db, tenant, now, services } = context;
  const throttle: Throttle = { budget: LINKS, subject: context.address };
  await spendTries(context, [throttle], 'アクセスが続いています。しばらくしてからもう一度お試しください。');
  const invitation = await ofTenant(db, tenant.id)
    .selectFrom('invitations')
    .innerJoin('members', (join) =>
      join
        .onRef('members.tenant_id', '=', 'invitations.tenant_id')
        .onRef('members.member_id', '=', 'invitations.member_id'),
    )
    .leftJoin('corporations', (join) =>
      join
        .onRef('corporations.tenant_id', '=', 'members.tenant_id')
        .onRef('corporations.corporation_id', '=', 'members.corporation_id'),
    )
    .select([
      'invitations.member_id',
      'invitations.ends_on',
      'members.password_version',
      'members.is_demo',
      'corporations.name as host',
    ])
    .where('link_hash', '=', linkHashOf(link))
    .where('members.withdrawn_at', 'is', null)
    .executeTakeFirst();
  // The demo's links are known to everybody.
  if (invitation === undefined || (invitation.is_demo && !services.config.demo)) {
    throw refused('invitation_invalid', INVITATION_REFUSALS.unknown);
  }
  await giveTryBack(context, throttle);
  const { member_id: memberId, password_version: passwordVersion, host, ends_on: endsOn } = invitation;
  if (!(await isWelcome(db, tenant.id, memberId, now))) {
    throw await reasonOf(context, memberId, { host, endsOn });
  }
  const token = await transaction(db, (trx) => openSession(trx, context, { memberId, passwordVersion }));
  if (token === undefined) throw refused('invitation_invalid', INVITATION_REFUSALS.unknown);
  return { token, member: await readMember(context, memberId) };
}

async function reasonOf(
  { db, tenant, now }: Context,
  memberId: number,
  known: KnownInvitation,
): Promise<RefusalError> {
  const limits = await readLimits(db, tenant.id, memberId);
  switch (limits && invitationProblem(limits, dateOf(now))) {
    case 'disabled':
      return refused('invitation_disabled', INVITATION_REFUSALS.disabled, known);
    case 'expired':
      return refused('invitation_expired', INVITATION_REFUSALS.expired, known);
    default:
      return refused('invitation_used_up', INVITATION_REFUSALS.usedUp, known);
  }
}

/**
 * 401, because that is what docs/spec/account.md, "Refusals" has the client answer with the server's message for
 * invitations.
 */
function refused(code: ErrorCode, message: string, known?: KnownInvitation): RefusalError {
  return new RefusalError(401, code, message, known && refusedFields(known));
}

/** GET /invitation-use/user-info. 403 for who is no guest. */
export async function readOwnInvitation({ db, tenant, member }: MemberContext): Promise<InvitationLimits> {
  const limits = await readLimits(db, tenant.id, member.id);
  if (!member.isGuest || limits === undefined) throw new RefusalError(403, 'forbidden', MESSAGES.forbidden);
  return limits;
}
