import { ask } from '#contract/client.ts';
import { enterByCode } from '#contract/qr/scan.ts';
import type { ScanResult } from '#domain/qr/sticker.ts';
import { type Command, defineCommand } from '../../shared/command.ts';
import { DOOR_AWAITED } from '../../visit/passage/doorOpening.ts';

export type CodeEntryAnswer =
  | ScanResult
  /** The door itself did not answer: it may be tried again with the same key. */
  | { readonly kind: 'stuck'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string };

async function enter({ key, content }: Command<string>, signal: AbortSignal): Promise<CodeEntryAnswer> {
  const answer = await ask(enterByCode, content, { key, signal });
  if (answer.kind === 'done') return answer.value;
  return { kind: answer.code === 'door_unreachable' ? 'stuck' : 'refused', message: answer.message };
}

/**
 * Entering by the code of a booth's sticker, once (docs/spec/qr.md, "Scan results"): it opens the door of a booth that
 * is reserved now, and says what can be done at any other.
 */
export const codeEntry = defineCommand({
  id: 'codeEntry',
  ask: enter,
  waitedFor: () => DOOR_AWAITED,
});
