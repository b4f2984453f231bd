import type { Unread } from '#contract/answer.ts';
import { FALLBACKS } from '#domain/messages.ts';
import type { ShellRef } from './flow.tsx';

/** The calls whose failure the member knows, until the page is loaded again. */
const reported = new Set<string>();

/**
 * Reports the unreadable parts of an answer: to developers the field and the call, in the console; to the member that
 * something is missing, once for each call.
 */
export function notifyUnread(
  shell: Pick<ShellRef, 'send'>,
  { call, field, problem, isLeftOut }: Unread,
): void {
  const what = isLeftOut ? 'Left out a row' : 'Failed to read the answer';
  // biome-ignore lint/suspicious/noConsole: whoever writes a backend reads it here
  console.warn(`${what} of ${call}: ${field} ${problem}.`);
  if (!isLeftOut || reported.has(call)) return;
  reported.add(call);
  shell.send({ type: 'alert.asked', alert: { messages: [FALLBACKS.unread] } });
}
