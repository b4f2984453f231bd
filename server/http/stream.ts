import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { RefusalError } from '#server/usecase/refusal.ts';
import { nowOf } from '#server/usecase/tenant.ts';
import type { HttpContext } from './httpContext.ts';
import { callerOf, readRequest } from './request.ts';
import { checkAudience, type Route } from './route.ts';

/** How often something is sent at least, so that a client, and what lies between, knows that the stream lives. */
const BEAT_MS = 15_000;
/** How often it is asked whether the session still holds: nobody announces what ends by the clock alone. */
const CHECK_MS = 5 * 60_000;

/** The events and the end of a stream, by the source that it follows. */
export interface Subscriber<Output> {
  readonly notify: (output: Output) => void;
  readonly end: () => void;
}

const ENCODER = new TextEncoder();

/**
 * The body of an answer that goes on: one thing after the other, as fast as the client takes them. A waiting event is
 * sent once, however often it has happened, so that a client that reads slowly, or not at all, costs no more than what
 * it follows. One stream of the platform, where Hono's helper makes three: thousands are open.
 */
class EventBody {
  readonly stream: ReadableStream<Uint8Array>;
  readonly #waiting = new Set<string>();
  /** None before the stream has begun, and after its end. */
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  /** `left` is called when the client has gone. */
  constructor(left: () => void) {
    this.stream = new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
      },
      pull: () => this.#send(),
      cancel: () => {
        this.#controller = undefined;
        left();
      },
    });
  }

  say(text: string): void {
    this.#waiting.add(text);
    this.#send();
  }

  close(): void {
    this.#controller?.close();
    this.#controller = undefined;
  }

  #send(): void {
    for (const text of this.#waiting) {
      if ((this.#controller?.desiredSize ?? 0) <= 0) return;
      this.#waiting.delete(text);
      this.#controller?.enqueue(ENCODER.encode(text));
    }
  }
}

/**
 * A call of a signed-in member that is answered by server-sent events until the member has left, the session is over
 * or the process stops. `follow` refuses by throwing before it returns how to stop.
 */
export function streamed<Input, Output, Wire extends { readonly event: string; readonly data: unknown }>(
  endpoint: Endpoint<Input, Output, Wire>,
  follow: (context: MemberContext, input: Input, subscriber: Subscriber<Output>) => () => void,
): Route {
  return {
    endpoint,
    serve: async (services, http) => {
      const context = await callerOf(services, http);
      checkAudience(endpoint, context.member);
      const input = endpoint.input.decode(await readRequest(http, endpoint));

      const ending = new AbortController();
      const end = () => ending.abort();
      const body = new EventBody(end);
      // At once: fetch answers with the first bytes.
      body.say(': open\n\n');
      const requestKey = { key: null, call: endpoint.path, bodyHash: '' };
      const stop = follow({ ...context, requestKey }, input, {
        notify: (output) => {
          const { event, data } = v.parse(endpoint.response, endpoint.output.encode(output));
          body.say(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
        },
        end,
      });
      // Everything read from here on is at least as new as the first event that can be sent.
      http.set('serverTime', nowOf(context.tenant));
      const release = endsWith(services.stopping, http, end);
      const beat = setInterval(() => body.say(': beat\n\n'), BEAT_MS);
      const check = setInterval(() => void endUnlessSignedIn(), CHECK_MS);
      const over = () => {
        clearInterval(beat);
        clearInterval(check);
        release();
        stop();
        body.close();
      };
      if (ending.signal.aborted) over();
      else ending.signal.addEventListener('abort', over, { once: true });
      return http.body(body.stream, 200, {
        'Content-Type': 'text/event-stream',
        'Transfer-Encoding': 'chunked',
        'Cache-Control': 'no-cache',
        Connection: 'keep-alive',
        // A proxy that waits for more before it passes something on would make it useless.
        'X-Accel-Buffering': 'no',
      });

      /** A database that is away says nothing about the session. */
      async function endUnlessSignedIn(): Promise<void> {
        try {
          await callerOf(services, http);
        } catch (error) {
          if (error instanceof RefusalError) end();
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
