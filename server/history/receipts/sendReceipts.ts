import {
  addresseeMistake,
  addresseeOf,
  type MonthScope,
  type ReceiptAnswer,
  type ReceiptRequest,
  type ReceiptScope,
  type UseScope,
} from '#domain/history/receipts.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { spendTriesOnce } from '#server/effects/spendTriesOnce.ts';
import type { Budget } from '#server/throttle/throttle.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { invalid } from '#server/usecase/refusal.ts';
import { issue } from './issue.ts';
import { lacking } from './print/printer.ts';

/** Of a member: each is a mail, and a month's is many pages. */
const RECEIPTS: Budget = { name: 'receipt', tries: 60, minutes: 30 };
const MONTHS: Budget = { name: 'receipt.month', tries: 10, minutes: 30 };

/** POST /send-receipt-pdf. */
export function sendReceipt(
  context: MemberContext,
  request: ReceiptRequest<UseScope>,
): Promise<ReceiptAnswer> {
  return send(context, request, RECEIPTS);
}

/** POST /send-receipt-month-pdf. */
export function sendMonthReceipts(
  context: MemberContext,
  request: ReceiptRequest<MonthScope>,
): Promise<ReceiptAnswer> {
  return send(context, request, MONTHS);
}

/** Issues the receipts once the name is known to be printed whole; a member who asks too often waits (429). */
async function send(
  context: MemberContext,
  { scope, addressee: asked }: ReceiptRequest<ReceiptScope>,
  budget: Budget,
): Promise<ReceiptAnswer> {
  const { member } = context;
  await spendTriesOnce(
    context,
    [{ budget, subject: String(member.id) }],
    '領収書の発行が続いています。しばらくしてからもう一度お試しください。',
  );
  const addressee = addresseeOf(asked ?? (await readName(context)));
  await checkAddressee(addressee);
  return { kind: 'issued', receipts: await issue(context, { scope, addressee }) };
}

async function readName({ db, tenant, member }: MemberContext): Promise<string> {
  const { name } = await ofTenant(db, tenant.id)
    .selectFrom('members')
    .select('name')
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow();
  return name;
}

/** 422 for a name that would not be printed whole: asked before anything is issued. */
async function checkAddressee(name: string): Promise<void> {
  const mistake = addresseeMistake(name);
  if (mistake !== null) throw invalid({ addressee: [mistake] });
  const missing = await lacking(name);
  if (missing.length > 0) {
    throw invalid({
      addressee: [`「${missing.join('')}」は領収書に印字できません。別の文字に変えてください。`],
    });
  }
}
