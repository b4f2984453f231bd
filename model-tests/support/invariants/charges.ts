import type { AnyMachineSnapshot, ExecutableActionObject } from 'xstate';
import type { Invariant, Taken, Trace } from '../graph/trace.ts';

interface Spawned {
  readonly id: string;
  readonly input?: unknown;
}

/** The actors that begin. */
export function spawnedBy(actions: readonly ExecutableActionObject[]): Spawned[] {
  return actions
    .filter(({ type }) => type === 'xstate.spawnChild')
    .map(({ params }) => params as unknown as Spawned); // XState's own action
}

/** The commands, which are sent once, with a key; see machines/shared/command.ts. */
interface Sent {
  readonly id: string;
  readonly key: string;
  /** Goes with what costs money: the price that the member saw. */
  readonly seenGross?: number | null;
  /** Goes with what can be cancelled: how long before the start that was said to stop being free, or until when. */
  readonly seenLimit?: number | null;
}

function sentBy(actions: readonly ExecutableActionObject[]): Sent[] {
  return spawnedBy(actions).flatMap(({ id, input }) => {
    if (typeof input !== 'object' || input === null || !('key' in input) || !('content' in input)) return [];
    if (typeof input.content !== 'object' || input.content === null) return [{ id, key: String(input.key) }];
    const { seenGross, seenFreeCancellation, seenFreeUntil } = input.content as Seen;
    const seenLimit = seenFreeCancellation ?? seenFreeUntil;
    return [
      {
        id,
        key: String(input.key),
        ...(seenGross !== undefined && { seenGross }),
        ...(seenLimit != null && { seenLimit }),
      },
    ];
  });
}

/** The terms that a confirmation may say were seen, by their names in the contract. */
interface Seen {
  readonly seenGross?: number | null;
  readonly seenFreeCancellation?: number | null;
  readonly seenFreeUntil?: number | null;
}

function limitShown({ context: { quote, longestLimit } }: AnyMachineSnapshot): unknown {
  return quote?.freeUntil ?? quote?.freeCancellationMinutes ?? longestLimit ?? null;
}

function grossShown(snapshot: AnyMachineSnapshot): unknown {
  return snapshot.context.quote?.amount?.gross ?? snapshot.context.mostGross ?? null;
}

/** Everything that was known before the last step: a key found here is not a new command. */
function known({ model, input, taken }: Trace): string {
  const heard = taken.map(({ event }) => event);
  const before = taken.slice(0, -1).flatMap(({ step }) => sentBy(step.actions));
  return JSON.stringify([model.inputs[input], heard, before]);
}

function isOwnWord({ event, cause }: Taken): boolean {
  return cause.kind === 'gesture' || event.type.startsWith('xstate.done.actor.');
}

/** A call that costs money is sent only after a person confirmed it, on the terms that stood there; never by itself. */
export const chargeConfirmed: Invariant = (trace) => {
  const last = trace.taken.at(-1);
  if (!last) return undefined;
  const sent = sentBy(last.step.actions).filter(({ key }) => !known(trace).includes(key));
  for (const { id, seenGross, seenLimit } of sent) {
    if (!isOwnWord(last)) return `${id} is sent without a word of the member`;
    if (seenGross === undefined) continue;
    if (!last.event.type.endsWith('.confirmed')) return `${id} charges without a confirmation`;
    if (seenGross !== grossShown(last.before))
      return `${id} charges another price than the one that was seen`;
    if (seenLimit !== undefined && seenLimit !== limitShown(last.before))
      return `${id} is free to cancel until another moment than the one that was seen`;
  }
  return undefined;
};
