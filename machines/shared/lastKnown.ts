import * as v from 'valibot';
import { assign, fromPromise, type SnapshotFrom } from 'xstate';
import type { Codec } from '#contract/codec.ts';
import { momentOf } from '#contract/firstAnswers.ts';
import { type Instant, instantOf } from '#domain/time.ts';
import type { PartName, PartValue } from '../persistence.ts';
import { flow } from '../shell/flow.ts';
import { keepPart, readPart } from '../storage.ts';
import { memberOnDevice } from './signedIn.ts';

/** The data, and the moment at which they were true by the server's clock. */
export interface Known<Data> {
  readonly data: Data;
  readonly at: Instant;
}

/** A stored copy of loaded data: its owner, its subject, and when it was loaded. */
interface KeptPart<Wire> {
  readonly memberId: string;
  readonly kept: readonly { readonly of: number | null; readonly at: number; readonly value: Wire }[];
}

/** The parts of the storage that hold what was loaded (see `persistence`). */
type KeepingPart = {
  [Name in PartName]: PartValue<Name> extends KeptPart<unknown> ? Name : never;
}[PartName];

type WireOf<Part extends KeepingPart> = PartValue<Part>['kept'][number]['value'];
type Of = number | null;

const found = ({ event }: { event: { output: Known<unknown> | null } }) => ({ known: event.output });

/**
 * The shape of data from before a reload: recalled once, shown with their time until newer ones come, and never taken
 * for the present. It knows nothing about the data; `defineLastKnown` gives types at the edge.
 */
function createLastKnown(id: string, recall: (of: Of) => Known<unknown> | null) {
  return flow({
    types: {} as {
      input: { readonly of: Of };
      context: { readonly of: Of; readonly known: Known<unknown> | null };
    },
    actors: {
      recall: fromPromise<Known<unknown> | null, { readonly of: Of }>(async ({ input }) => recall(input.of)),
    },
    actions: {
      rememberKnown: assign({ known: (_, params: { known: Known<unknown> | null }) => params.known }),
    },
    guards: { isFound: (_, params: { known: Known<unknown> | null }) => params.known !== null },
  }).createMachine({
    id,
    context: ({ input }) => ({ of: input.of, known: null }),
    initial: 'recalling',
    states: {
      recalling: {
        description: 'The stored copy is read.',
        invoke: {
          id: 'recall',
          src: 'recall',
          input: ({ context }) => ({ of: context.of }),
          onDone: [
            {
              guard: { type: 'isFound', params: found },
              target: 'recalled',
              actions: { type: 'rememberKnown', params: found },
            },
            { target: 'unknown' },
          ],
          // Without storage nothing was kept.
          onError: 'unknown',
        },
      },
      recalled: {
        description: 'A stored copy was found; whoever shows it says when it was true.',
        type: 'final',
      },
      unknown: { type: 'final' },
    },
  });
}

export type LastKnownMachine = ReturnType<typeof createLastKnown>;
export type LastKnownSnapshot = SnapshotFrom<LastKnownMachine>;

/** It is known whether something was kept; that takes no longer than a screen to be laid out. */
export function selectIsRecalled(snapshot: LastKnownSnapshot): boolean {
  return snapshot.status === 'done';
}

/** The stored copy of one resource: the machine that recalls it, and the actor that stores it. */
export interface LastKnown<Data> {
  readonly machine: LastKnownMachine;
  /** Makes a load that keeps what it brings: under the member who asked, if that is still who is signed in. */
  keeping<Input extends Of>(
    load: (input: Input, signal: AbortSignal) => Promise<Data>,
  ): (input: Input, signal: AbortSignal) => Promise<Data>;
  select(snapshot: LastKnownSnapshot): Known<Data> | null;
}

/** A use and the next one, and the one that has just ended. */
const MOST_KEPT = 3;

/**
 * Defines the data of a resource that survive a reload: kept in a part of the storage, in the shape of the wire, for
 * the member who saw them, until a logout in any tab. Only here the data's type is trusted: it is the codec's.
 */
export function defineLastKnown<Part extends KeepingPart, Data>(definition: {
  readonly id: string;
  readonly part: Part;
  readonly schema: v.GenericSchema<unknown, WireOf<Part>>;
  readonly codec: Codec<WireOf<Part>, Data>;
}): LastKnown<Data> {
  const { id, part, schema, codec } = definition;

  function keptOf(memberId: string): KeptPart<WireOf<Part>>['kept'] {
    const stored: KeptPart<WireOf<Part>> | null = readPart(part);
    return stored?.memberId === memberId ? stored.kept : [];
  }

  function recall(of: Of): Known<Data> | null {
    const memberId = memberOnDevice();
    const kept = memberId === null ? undefined : keptOf(memberId).find((each) => each.of === of);
    const value = v.safeParse(schema, kept?.value);
    return kept && value.success ? { data: codec.decode(value.output), at: instantOf(kept.at) } : null;
  }

  function keep(memberId: string, of: Of, data: Data): void {
    const others = keptOf(memberId).filter((each) => each.of !== of);
    const kept = [{ of, at: momentOf(data), value: codec.encode(data) }, ...others].slice(0, MOST_KEPT);
    keepPart(part, { memberId, kept } as PartValue<Part>); // a part of what was loaded, whose values are the codec's
  }

  return {
    machine: createLastKnown(id, recall),
    keeping: (load) => async (input, signal) => {
      const memberId = memberOnDevice();
      const data = await load(input, signal);
      // A member who has logged out meanwhile, here or in another tab, leaves nothing behind.
      if (memberId !== null && memberId === memberOnDevice()) keep(memberId, input, data);
      return data;
    },
    select: (snapshot) => snapshot.context.known as Known<Data> | null, // `recall` has read it
  };
}
