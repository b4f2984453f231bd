import { streamSSE } from 'hono/streaming';
import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { Refusal } from '#server/usecase/refusal.ts';
import { nowOf } from '#server/usecase/tenant.ts';
import { callerOf, type HttpContext, readRequest } from './request.ts';
import { checkAudience, type Route } from './route.ts';

/** So often something is sent at least, so that a client, and what lies between, knows that the stream lives. */
const BEAT_MS = 15_000;
/** So often it is asked whether the session still holds: what ends by the clock alone is announced by nobody. */
const CHECK_MS = 5 * 60_000;

/** What a stream is told, and how it is ended, by what it follows. */
export interface Told<Output> {
  readonly tell: (output: Output) => void;
  readonly end: () => void;
}

/**
 * Sends one thing after the other. What waits is said once, however often it has happened, so that a client that reads
 * slowly, or not at all, costs no more than what it follows.
 */
class Outbox {
  readonly #waiting = new Set<string>();
  readonly #send: (text: string) => Promise<unknown>;
  #isSending = false;

  constructor(send: (text: string) => Promise<unknown>) {
    this.#send = send;
  }

  put(text: string): void {
    this.#waiting.add(text);
    if (!this.#isSending) void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    for (const text of this.#waiting) {
      this.#waiting.delete(text);
      await this.#send(text);
    }
    this.#isSending = false;
  }
}

/**
 * A call of a signed-in member that is answered by server-sent events until the member has left, the session is over
 * or the process stops. `follow` refuses by throwing before it returns how to stop.
 */
export function streamed<Input, Output, Wire extends { readonly event: string; readonly data: unknown }>(
  endpoint: Endpoint<Input, Output, Wire>,
  follow: (context: MemberContext, input: Input, told: Told<Output>) => () => void,
): Route {
  return {
    endpoint,
    serve: async (services, http) => {
      const context = await callerOf(services, http);
      checkAudience(endpoint, context.member);
      const input = endpoint.input.decode(await readRequest(http, endpoint));

      const ending = new AbortController();
      const end = () => ending.abort();
      const early: string[] = [];
      let say = (text: string): void => {
        early.push(text);
      };
      const decision = { key: null, call: endpoint.path, bodyHash: '' };
      const stop = follow({ ...context, decision }, input, {
        tell: (output) => {
          const { event, data } = v.parse(endpoint.response, endpoint.output.encode(output));
          say(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
        },
        end,
      });
      // What was read from here on is of after the first thing that can be told.
      http.set('serverTime', nowOf(context.tenant));
      const release = endsWith(services.stopping, http, end);
      // A proxy that waits for more before it passes something on would make it useless.
      http.header('X-Accel-Buffering', 'no');
      return streamSSE(http, async (stream) => {
        stream.onAbort(end);
        const outbox = new Outbox((text) => stream.write(text));
        say = (text) => outbox.put(text);
        // At once: fetch answers with the first bytes.
        say(': open\n\n');
        for (const text of early) say(text);
        const beat = setInterval(() => say(': beat\n\n'), BEAT_MS);
        const check = setInterval(() => void endUnlessSignedIn(), CHECK_MS);
        await new Promise((resolve) => {
          if (ending.signal.aborted) resolve(undefined);
          else ending.signal.addEventListener('abort', resolve, { once: true });
        });
        clearInterval(beat);
        clearInterval(check);
        release();
        stop();
      });

      /** A database that is away says nothing about the session. */
      async function endUnlessSignedIn(): Promise<void> {
        try {
          await callerOf(services, http);
        } catch (error) {
          if (error instanceof Refusal) end();
        }
      }
    },
  };
}

/** Ends it with the process and with a client that has left before anything was sent; returns how to let go. */
function endsWith(stopping: AbortSignal, http: HttpContext, end: () => void): () => void {
  const { signal } = http.req.raw;
  for (const each of [stopping, signal]) {
    if (each.aborted) end();
    else each.addEventListener('abort', end, { once: true });
  }
  return () => {
    for (const each of [stopping, signal]) each.removeEventListener('abort', end);
  };
}
