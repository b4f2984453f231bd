import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SentCode } from '#contract/account/phone.ts';
import { normalPhone, phoneProblem } from '#domain/account/personalData.ts';
import {
  CODE_MINUTES,
  isCodeOpen,
  normalCode,
  RESEND_SECONDS,
  resendAfter,
} from '#domain/account/phoneCode.ts';
import { addMinutes } from '#domain/time.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { type Db, type Trx, transaction } from '#server/database/transaction.ts';
import { openDelivery, putTextIntoOutbox } from '#server/messages/outbox.ts';
import { SECRET } from '#server/messages/secrets.ts';
import { type MemberContext, sendsTexts } from '#server/usecase/context.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { conflict, invalid, RefusalError } from '#server/usecase/refusal.ts';
import { codeHashOf } from './codeHash.ts';
import { codeDelivery } from './delivery.ts';
import { limitTexts } from './textLimit.ts';

const NO_TEXTS = 'このサービスでは、SMSによる電話番号の確認を行っていません。';
const EXPIRED = 'この認証コードは使えなくなりました。もう一度コードを送信してください。';

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
}

/**
 * POST /phone-verification: a code by text message, in place of the one before. 422 tel; 429 throttled within 60
 * seconds of the last one, and where too many went to the number, whichever accounts have asked; 403 where no text
 * messages are sent.
 */
export async function sendCode(context: MemberContext, typed: string): Promise<SentCode> {
  if (!sendsTexts(context.services)) throw new RefusalError(403, 'forbidden', NO_TEXTS);
  const problem = phoneProblem(typed);
  if (problem !== undefined) throw invalid({ tel: [problem] });
  const tel = normalPhone(typed);
  await refuseTooSoon(context.db, context); // who only presses too early has used up nothing
  await limitTexts(context, tel);
  await transaction(context.db, (trx) => replaceCode(trx, context, tel));
  return { resendAfterSeconds: RESEND_SECONDS };
}

async function refuseTooSoon(db: Db, { tenant, member, now }: MemberContext): Promise<void> {
  const last = await ofTenant(db, tenant.id)
    .selectFrom('phone_codes')
    .select('sent_at')
    .where('member_id', '=', member.id)
    .executeTakeFirst();
  const seconds = last === undefined ? 0 : resendAfter(last.sent_at, now);
  if (seconds > 0) {
    throw new RefusalError(429, 'throttled', `認証コードは、あと${seconds}秒で再送信できます。`, {
      resend_after: seconds,
    });
  }
}

async function replaceCode(trx: Trx, context: MemberContext, tel: string): Promise<void> {
  const { tenant, member, now } = context;
  await lockCaller(trx, tenant.id, member.id);
  await refuseTooSoon(trx, context);
  const salt = randomBytes(16).toString('hex');
  const sent = {
    tel,
    salt,
    code_hash: hashOf(randomBytes(32).toString('hex')), // of no code, until the message is sent
    tries: 0,
    sent_at: now,
    proof_hash: null,
    proven_at: null,
  };
  await trx
    .insertInto('phone_codes')
    .values({ tenant_id: tenant.id, member_id: member.id, ...sent })
    .onConflict((on) => on.columns(['tenant_id', 'member_id']).doUpdateSet(sent))
    .execute();
  const text = `【${tenant.appName}】認証コード ${SECRET}（${CODE_MINUTES}分間有効）`;
  const messageId = await putTextIntoOutbox(trx, tenant.id, { to: tel, text }, now);
  await openDelivery(trx, codeDelivery, { tenant, detail: { messageId, memberId: member.id, salt }, now });
}

/**
 * POST /phone-verification/confirm: the proof that the number was reached, once for each code. A try is counted before
 * it is judged, so that tries at once are counted too. 409 code_wrong, code_expired.
 */
export async function confirmCode(
  { db, tenant, member, now }: MemberContext,
  proof: { readonly tel: string; readonly code: string },
): Promise<string> {
  if (phoneProblem(proof.tel) !== undefined) throw conflict('code_expired', EXPIRED); // nothing was sent there
  const tried = await ofTenant(db, tenant.id)
    .updateTable('phone_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('member_id', '=', member.id)
    .where('tel', '=', normalPhone(proof.tel))
    .where('proven_at', 'is', null)
    .returning(['salt', 'code_hash', 'tries', 'sent_at'])
    .executeTakeFirst();
  if (tried === undefined || !isCodeOpen({ sentAt: tried.sent_at, tries: tried.tries - 1 }, now)) {
    throw conflict('code_expired', EXPIRED);
  }
  if (!isSame(codeHashOf(tried.salt, normalCode(proof.code)), tried.code_hash)) {
    throw conflict('code_wrong', '認証コードが違います。届いた6桁の数字をご確認ください。');
  }
  const token = randomBytes(32).toString('base64url');
  await ofTenant(db, tenant.id)
    .updateTable('phone_codes')
    .set({ proof_hash: hashOf(token), proven_at: now })
    .where('member_id', '=', member.id)
    .execute();
  return token;
}

/**
 * POST /settings/change-phone: the proven number becomes the member's. Sent again because the answer was lost, the
 * proof changes nothing and is answered alike. 409 code_expired for a proof used for anything else, or too old.
 */
export async function changePhone(context: MemberContext, token: string): Promise<void> {
  const { db, tenant, member, now } = context;
  await transaction(db, async (trx) => {
    await lockCaller(trx, tenant.id, member.id);
    const proven = await ofTenant(trx, tenant.id)
      .updateTable('phone_codes')
      .set({ proof_hash: spentHashOf(token) })
      .where('member_id', '=', member.id)
      .where('proof_hash', '=', hashOf(token))
      .where('proven_at', '>', addMinutes(now, -CODE_MINUTES))
      .returning('tel')
      .executeTakeFirst();
    if (proven === undefined) {
      if (await hasChanged(trx, context, token)) return;
      throw conflict('code_expired', EXPIRED);
    }
    await ofTenant(trx, tenant.id)
      .updateTable('members')
      .set({ tel: proven.tel, tel_verified_at: now })
      .where('member_id', '=', member.id)
      .execute();
  });
}

/** A proof that was used is kept as another one's hash: it opens nothing, and can be told from one that never was. */
function spentHashOf(token: string): string {
  return hashOf(`spent ${token}`);
}

/** Whether this proof has made the number of the member what it is. */
async function hasChanged(trx: Trx, { tenant, member }: MemberContext, token: string): Promise<boolean> {
  const found = await ofTenant(trx, tenant.id)
    .selectFrom('phone_codes')
    .innerJoin('members', (on) =>
      on
        .onRef('members.tenant_id', '=', 'phone_codes.tenant_id')
        .onRef('members.member_id', '=', 'phone_codes.member_id')
        .onRef('members.tel', '=', 'phone_codes.tel'),
    )
    .select('phone_codes.tel')
    .where('phone_codes.member_id', '=', member.id)
    .where('phone_codes.proof_hash', '=', spentHashOf(token))
    .where('members.tel_verified_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}
