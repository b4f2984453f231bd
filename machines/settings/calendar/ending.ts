import { call } from '#contract/client.ts';
import { endCalendar, getCalendar } from '#contract/settings/calendar.ts';
import { type Command, defineCommand } from '../../shared/command.ts';

interface EndingAnswer {
  readonly kind: 'ended';
}

async function end({ key }: Command<null>, signal: AbortSignal): Promise<EndingAnswer> {
  await call(endCalendar, undefined, { key, signal });
  return { kind: 'ended' };
}

/** The server knows of no address any more. */
async function consult(_: null, signal: AbortSignal): Promise<EndingAnswer | null> {
  const { feed } = await call(getCalendar, undefined, { signal });
  return feed === null ? { kind: 'ended' } : null;
}

/** Ending the address. After a reload the screen reads whether there is one, and the member may ask once more. */
export const endingCalendar = defineCommand({ id: 'endingCalendar', ask: end, consult });
