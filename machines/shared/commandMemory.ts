import * as v from 'valibot';
import type { Codec } from '#contract/codec.ts';
import { MINUTE_MS, type Minutes } from '#domain/time.ts';
import type { PartName, PartValue } from '../persistence.ts';
import { readPart, writePart } from '../storage.ts';
import type { Command } from './command.ts';
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
  [Name in PartName]: PartValue<Name> extends Remembered<unknown> ? Name : never;
}[PartName];

/** Where commands of one kind survive a reload: one at a time, and only for the member who made it. */
export interface CommandMemory<Content> {
  remember(command: Command<Content>): void;
  forget(): void;
  /** How long, in minutes, a member waits for its answer. */
  readonly waitedFor: (content: Content) => Minutes;
  /** The command that was sent and never answered, if it is the signed-in member's and somebody still waits for it. */
  find(): Command<Content> | null;
}

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
  readonly schema: v.GenericSchema<unknown, PartValue<Part>['content']>;
  readonly codec: Codec<PartValue<Part>['content'], Content>;
  readonly waitedFor: (content: Content) => Minutes;
}): CommandMemory<Content> {
  const { part, schema, codec, waitedFor } = definition;
  return {
    remember({ key, content }) {
      const owner = memberOnDevice();
      if (owner === null) return;
      const remembered = {
        memberId: owner,
        key,
        decidedAt: deviceTime(),
        content: codec.encode(content),
      };
      writePart(part, remembered as PartValue<Part>); // a part of commands, whose content is the codec's
    },
    forget: () => writePart(part, null),
    waitedFor,
    find() {
      const stored = readPart(part);
      if (stored === null || stored.memberId !== memberOnDevice()) return null;
      const kept = v.safeParse(schema, stored.content);
      if (!kept.success) return null;
      const content = codec.decode(kept.output);
      const isAwaited = deviceTime() - stored.decidedAt <= waitedFor(content) * MINUTE_MS;
      return isAwaited ? { key: stored.key, content } : null;
    },
  };
}
