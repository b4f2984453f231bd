import type { AuditChain, AuditEntryInFull } from '#domain/operator/audit.ts';
import { NOTHING_BEFORE } from '#server/audit/entry.ts';
import { type EntryRead, readAround } from '#server/audit/read.ts';
import { slipOf } from '#server/audit/verify.ts';
import { notFound } from '#server/usecase/refusal.ts';
import type { OperatorContext } from '../context.ts';
import { described, namesIn } from './described.ts';
import { enterLook } from './enterLook.ts';
import { type RecordRow, recordBeside } from './records.statements.ts';

/**
 * GET /operator/audit/entries/{id}: two statements, and the entry that its reason was looked at. 404 for an id that is
 * not in the tenant's log, nor beside it.
 */
export async function readEntry(context: OperatorContext, id: string): Promise<AuditEntryInFull> {
  const found = await find(context, id);
  if (found === undefined) throw notFound('この記録は見つかりません。');
  await enterLook(context, [found.record]);
  return { ...described(found.record, await namesIn(context)), chain: found.chain };
}

interface Found {
  readonly record: RecordRow;
  readonly chain: AuditChain | null;
}

async function find({ db, tenant }: OperatorContext, id: string): Promise<Found | undefined> {
  const [, inLog] = /^log-(\d{1,9})$/.exec(id) ?? [];
  if (inLog === undefined) {
    const record = await recordBeside(db, tenant.id, id);
    return record && { record, chain: null };
  }
  const around = await readAround(db, tenant.id, Number(inLog));
  const entry = around.find(({ number }) => number === Number(inLog));
  return entry && { record: { ...entry, id, at: entry.entered_at }, chain: chainOf(entry, around) };
}

/** Only its neighbours are looked at: `npm run audit -- verify` reads the whole log. */
function chainOf(entry: EntryRead, around: readonly EntryRead[]): AuditChain {
  const { number, hash } = entry;
  const before = around.find((each) => each.number === number - 1);
  const after = around.find((each) => each.number === number + 1);
  const slips = [
    slipOf(entry, before ?? { number: 0, hash: NOTHING_BEFORE }),
    after === undefined ? null : slipOf(after, entry),
  ];
  return {
    hash,
    previousHash: before?.hash ?? null,
    previous: before?.number ?? null,
    next: after?.number ?? null,
    isWhole: slips.every((slip) => slip === null),
  };
}
