import { type AnyEndpoint, nameOf } from './endpoint.ts';

/** The abilities of a server beyond the specification, by its metadata; a server that names none has none. */
export interface Capabilities {
  /** It does what carries an Idempotency-Key that it knows only once, and answers it again. */
  readonly requestKeys: boolean;
  /**
   * The names of the calls (`GET /home`) and of their fields (`GET /notices notices.leads_to`) that are not specified.
   */
  readonly additions: readonly string[];
}

/** The abilities of a server that has said nothing about itself. */
const SPECIFIED_ONLY: Capabilities = { requestKeys: false, additions: [] };

/** The abilities of this app's server, as far as they are known. */
export interface ServerCapabilities {
  /** Takes over what the server has said of itself, just now or when it was last reached. */
  learn(capabilities: Capabilities): void;
  /**
   * The server could not be asked: it is taken for one that knows the specification alone, unless it was known before.
   */
  doWithout(): void;
  /** The abilities that are known now; none beyond the specification until the server has answered. */
  current(): Capabilities;
  /** Resolves as soon as the server has answered, or could not be asked. A call that is an addition waits for it. */
  known(): Promise<Capabilities>;
}

/** The capabilities of a server that has said nothing yet. */
export function createServerCapabilities(): ServerCapabilities {
  let current: Capabilities | null = null;
  let markKnown: () => void;
  const known = new Promise<void>((resolve) => {
    markKnown = resolve;
  });

  function learn(capabilities: Capabilities): void {
    current = capabilities;
    markKnown();
  }

  return {
    learn,
    doWithout: () => learn(current ?? SPECIFIED_ONLY),
    current: () => current ?? SPECIFIED_ONLY,
    known: async () => {
      await known;
      return current ?? SPECIFIED_ONLY;
    },
  };
}

/** The one server of the app. */
export const serverCapabilities = createServerCapabilities();

/**
 * Whether a server answers a call: every specified one, and those of the additions that it names. With `field` (a path
 * as the additions name it, `notices.leads_to`) whether it reads or tells that field of the call.
 */
export function serves(
  { additions }: Capabilities,
  endpoint: Pick<AnyEndpoint, 'method' | 'path' | 'additive'>,
  field?: string,
): boolean {
  const name = nameOf(endpoint);
  if (field !== undefined) return additions.includes(`${name} ${field}`);
  return !endpoint.additive || additions.includes(name);
}
