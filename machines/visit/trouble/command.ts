import * as v from 'valibot';
import { ask } from '#contract/client.ts';
import { reportTrouble } from '#contract/visit/trouble.ts';
import type { TroubleReport } from '#domain/visit/trouble.ts';
import { TROUBLE_KINDS } from '#domain/visit/troubleKinds.ts';
import { type Command, defineCommand } from '../../shared/command.ts';
import { defineCommandMemory } from '../../shared/commandMemory.ts';

export type ReportingAnswer =
  | { readonly kind: 'reported' }
  | { readonly kind: 'refused'; readonly message: string };

async function report(
  { key, content }: Command<TroubleReport>,
  signal: AbortSignal,
): Promise<ReportingAnswer> {
  const answer = await ask(reportTrouble, content, { key, signal });
  return answer.kind === 'done' ? { kind: 'reported' } : { kind: 'refused', message: answer.message };
}

export const reportingMemory = defineCommandMemory({
  part: 'Reservation.trouble',
  schema: v.object({
    reservationId: v.number(),
    kind: v.picklist(TROUBLE_KINDS),
    text: v.string(),
    photo: v.nullable(v.string()),
  }),
  codec: {
    decode: (content): TroubleReport => content,
    encode: (content: TroubleReport) => ({ ...content }),
  },
  waitedFor: () => 10,
});

/** Telling the support what is wrong in a booth, once (docs/spec/visit.md, "Trouble"). No list shows what was said. */
export const reporting = defineCommand({ id: 'reporting', ask: report, memory: reportingMemory });
