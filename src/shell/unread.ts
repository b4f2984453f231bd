import type { Unread } from '#contract/client.ts';
import { FALLBACKS } from '#domain/messages.ts';
import type { ShellRef } from './flow.tsx';

/**
 * Hears of what could not be read in an answer: developers are told which field of which call, in the console; the
 * member that something is missing, once for each call until the page is loaded again.
 */
export function tellUnread(shell: Pick<ShellRef, 'send'>): (unread: Unread) => void {
  const told = new Set<string>();
  return ({ call, field, problem, isLeftOut }) => {
    const what = isLeftOut ? 'Left out a row' : 'Failed to read the answer';
    // biome-ignore lint/suspicious/noConsole: whoever writes a backend reads it here
    console.warn(`${what} of ${call}: ${field} ${problem}.`);
    if (!isLeftOut || told.has(call)) return;
    told.add(call);
    shell.send({ type: 'alert.asked', alert: { messages: [FALLBACKS.unread] } });
  };
}
