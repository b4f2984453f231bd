import { call } from '#contract/client.ts';
import { refusable } from '#contract/errors.ts';
import { readQrCode } from '#contract/qr/scan.ts';
import type { ScanResult } from '#domain/qr/sticker.ts';
import { type Decision, defineDecision, type Settlement } from '../shared/decision.ts';

export type CodeAnswer =
  | { readonly kind: 'read'; readonly result: ScanResult }
  /** The door itself did not answer: it may be tried again with the same key. */
  | { readonly kind: 'stuck'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string };

async function readCode({ key, content }: Decision<string>, signal: AbortSignal): Promise<CodeAnswer> {
  const answer = await refusable(call(readQrCode, content, { key, signal }), [
    'door_unreachable',
    'not_found',
    'too_early',
    'entry_blocked',
    'reservation_ended',
    'not_in_use',
    'not_immediately_usable',
  ]);
  if (answer.kind === 'done') return { kind: 'read', result: answer.value };
  return { kind: answer.code === 'door_unreachable' ? 'stuck' : 'refused', message: answer.message };
}

/** Asking what a code leads to: it may open a door, so that it is asked once, whatever happens to the connection. */
export const codeReading = defineDecision({ id: 'codeReading', ask: readCode });

export const codeReadingMachine = codeReading.machine;

/** The answer of a settled reading; `unsettled` and `failed` as such. */
export function codeAnswerOf(
  output: Settlement<unknown>,
): CodeAnswer | { readonly kind: 'failed' | 'unsettled' } {
  const settlement = codeReading.settlementOf(output);
  return settlement.outcome === 'answered' ? settlement.answer : { kind: settlement.outcome };
}
