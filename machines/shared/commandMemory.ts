import * as v from 'valibot';
import type { Codec } from '#contract/codec.ts';
import { MINUTE_MS, type Minutes } from '#domain/time.ts';
import type { PartName, PartValue } from '../persistence.ts';
import { readPart, writePart } from '../storage.ts';
import type { Command, CommandMemory } from './command.ts';
import { memberOnDevice } from './signedIn.ts';

/** A stored command: its member, its key, its time and its content. */
interface Remembered<Wire> {
  readonly memberId: string;
  readonly key: string;
  readonly decidedAt: number;
  readonly content: Wire;
}

/** The parts of the storage that hold commands (see `persistence`). */
type CommandPart = {
  [Name in PartName]: PartValue<Name> extends readonly Remembered<unknown>[] ? Name : never;
}[PartName];

/**
 * The device's own clock, for once: right after a reload the server's is not known yet, and what is compared was
 * written and is read on the same device.
 */
const deviceTime = () => Date.now();

/**
 * Keeps a command in a part of the storage for as long as a member waits for its answer (`waitedFor`, in minutes):
 * asked again later, it could do something that the member no longer wants. Visitors' commands are not kept.
 */
export function defineCommandMemory<Part extends CommandPart, Content>(definition: {
  readonly part: Part;
  readonly schema: v.GenericSchema<unknown, PartValue<Part>[number]['content']>;
  readonly codec: Codec<PartValue<Part>[number]['content'], Content>;
  readonly waitedFor: (content: Content) => Minutes;
}): CommandMemory<Content> {
  const { part, schema, codec, waitedFor } = definition;
  type Kept = Remembered<PartValue<Part>[number]['content']>;

  function keepWithout(key: string, ...added: readonly Kept[]): void {
    // With it goes what nobody waits for any more; whose session has ended may come back for it.
    const isAwaited = (each: Kept) => memberOnDevice() === null || awaitedIn(each).length > 0;
    const others = (readPart(part) ?? []).filter((each) => each.key !== key && isAwaited(each));
    const kept = [...others, ...added];
    writePart(part, kept.length === 0 ? null : (kept as PartValue<Part>)); // a part of commands, of that content
    const memberId = memberOnDevice() ?? readPart('App.commandKeys')?.memberId ?? '';
    const own = keysOf(memberId).filter((each) => each !== key);
    const keys = [...own, ...added.map((each) => each.key)];
    writePart('App.commandKeys', keys.length === 0 ? null : { memberId, keys });
  }

  function awaitedIn(stored: Remembered<unknown>): readonly Command<Content>[] {
    const kept = v.safeParse(schema, stored.content);
    if (stored.memberId !== memberOnDevice() || !kept.success) return [];
    const content = codec.decode(kept.output);
    // A clock that was ahead at the tap and has been set right since would make the command young for a day.
    const age = Math.abs(deviceTime() - stored.decidedAt);
    const isAwaited = age <= waitedFor(content) * MINUTE_MS;
    return isAwaited ? [{ key: stored.key, content }] : [];
  }

  return {
    remember({ key, content }) {
      const owner = memberOnDevice();
      if (owner === null) return;
      keepWithout(key, { memberId: owner, key, decidedAt: deviceTime(), content: codec.encode(content) });
    },
    forget: (key) => keepWithout(key),
    waitedFor,
    find(asked = [], isMeant = () => true) {
      const awaited = (readPart(part) ?? [])
        .flatMap(awaitedIn)
        .filter(({ key, content }) => !asked.includes(key) && isMeant(content));
      const own = keysOf(memberOnDevice());
      return awaited.find(({ key }) => own.includes(key)) ?? awaited[0] ?? null;
    },
  };
}

/** The keys of this member's commands in this tab. */
function keysOf(memberId: string | null): readonly string[] {
  const kept = readPart('App.commandKeys');
  return kept !== null && kept.memberId === memberId ? kept.keys : [];
}
