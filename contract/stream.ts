import * as v from 'valibot';
import { errorOf } from './answer.ts';
import { headersOf } from './caller.ts';
import { serverCapabilities, serves } from './capabilities.ts';
import { learnTime } from './client.ts';
import { type Endpoint, pathOf } from './endpoint.ts';
import { type ApiError, ApiFailure } from './errors.ts';
import { createEventReader } from './eventReader.ts';
import { TIMEOUT_MS } from './patience.ts';

/** The listeners and the end of a stream. */
interface StreamHandlers<Output> {
  /** Ends it. */
  readonly signal: AbortSignal;
  /** From now on everything is received. */
  readonly opened: () => void;
  readonly received: (output: Output) => void;
  /** The stream lives, and says nothing. */
  readonly beat: () => void;
}

/**
 * Follows a stream of /api and says in domain terms what it tells. By fetch, because an EventSource sends no bearer.
 * Resolves when the server has ended it; rejects with ApiFailure as `call` does, and with the abort of `signal`. Events
 * that this client does not know are left out: they are for a newer one.
 */
export async function follow<Input, Output, Wire>(
  endpoint: Endpoint<Input, Output, Wire>,
  input: Input,
  { signal, opened, received, beat }: StreamHandlers<Output>,
): Promise<void> {
  const { path } = endpoint;
  // A stream that is known to be served begins at once: a stream that begins a moment late can be turned twice before
  // it is there.
  const isServed =
    serves(serverCapabilities.current(), endpoint) || serves(await serverCapabilities.known(), endpoint);
  if (!isServed) {
    throw new ApiFailure({ kind: 'notFound', path, message: null, code: null });
  }
  const body = await open(endpoint as Endpoint<unknown>, input, signal); // input and endpoint belong together here
  opened();
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const read = createEventReader();
  for (;;) {
    const piece = await reader.read().catch((cause: unknown) => {
      throw signal.aborted ? cause : new ApiFailure({ kind: 'network', path }, { cause });
    });
    if (piece.done) return;
    for (const event of read(decoder.decode(piece.value, { stream: true }))) {
      const said = event === 'beat' ? undefined : parsedBy(endpoint.response, event);
      if (said?.success) received(endpoint.output.decode(said.output));
      else beat();
    }
  }
}

function parsedBy<Wire>(schema: v.GenericSchema<Wire>, { name, data }: { name: string; data: string }) {
  try {
    return v.safeParse(schema, { event: name, data: JSON.parse(data) });
  } catch {
    return undefined;
  }
}

/** The body of the stream, once its head has come. */
async function open(
  endpoint: Pick<Endpoint<unknown>, 'path' | 'names' | 'input'>,
  input: unknown,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  signal.throwIfAborted(); // a signal that has been aborted already tells no listener
  const { path } = endpoint;
  const fail = (error: ApiError, cause?: unknown) => new ApiFailure(error, { cause });
  const { params, query = {} } = endpoint.input.encode(input);
  const address = new URL(`/api${pathOf(endpoint, params)}`, globalThis.location.href);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  const reading = new AbortController();
  signal.addEventListener('abort', () => reading.abort(), { once: true });
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    reading.abort();
  }, TIMEOUT_MS);
  try {
    const response = await fetch(address, {
      headers: { ...headersOf(undefined), Accept: 'text/event-stream' },
      cache: 'no-store',
      signal: reading.signal,
    });
    learnTime((name) => response.headers.get(name));
    if (!response.ok) {
      throw fail(errorOf(response.status, await response.json().catch(() => undefined), endpoint));
    }
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
    if (!isStream || response.body === null) throw fail({ kind: 'contract', path });
    return response.body;
  } catch (cause) {
    if (signal.aborted || cause instanceof ApiFailure) throw cause;
    throw fail({ kind: isLate ? 'timeout' : 'network', path }, cause);
  } finally {
    clearTimeout(late);
  }
}
