import type { IdempotencyKey } from './caller.ts';
import type { AnyEndpoint, Endpoint } from './endpoint.ts';

/** The asker's options of `call` beside its input. */
export interface Asking {
  readonly signal?: AbortSignal;
  readonly key?: IdempotencyKey;
}

/** The same answer as a call's, made of others; rejects as they do. */
type Substitute<Input, Output> = (input: Input, asking: Asking) => Promise<Output>;

/** How a call is done without on a server that lacks it: see `instead`. */
export interface Instead {
  readonly endpoint: AnyEndpoint;
  readonly ask: Substitute<never, unknown>;
}

/** Names the way without a call: of an addition, or of a specified call that older servers do not find. */
export function instead<Input, Output, Wire, Effect extends boolean>(
  endpoint: Endpoint<Input, Output, Wire, Effect>,
  ask: Substitute<Input, Output>,
): Instead {
  return { endpoint: endpoint as AnyEndpoint, ask }; // its codecs are methods, so that it is one
}

let loadSubstitutes: () => Promise<readonly Instead[]> = async () => [];

/** Says where the ways without a call are. Bound once at start; asked for only on a server that lacks one. */
export function bindSubstitutes(load: () => Promise<readonly Instead[]>): void {
  loadSubstitutes = load;
}

/** The way without a call, if there is one. */
export async function substituteOf<Input, Output, Wire, Effect extends boolean>(
  endpoint: Endpoint<Input, Output, Wire, Effect>,
): Promise<Substitute<Input, Output> | undefined> {
  const found = (await loadSubstitutes()).find((each) => each.endpoint === endpoint);
  return found?.ask as Substitute<Input, Output> | undefined; // `instead` has put the two together
}
