import { HttpResponse, http } from 'msw';
import * as v from 'valibot';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { IDEMPOTENCY_HEADER, SERVER_TIME_HEADER } from '#contract/headers.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { callIn, lacksBearer } from '#tests/support/wire/endpoints.ts';
import { interceptRequests } from '#tests/support/wire/interception.ts';
import type { Answer } from '../model/outcomes.ts';

/** A call that has been asked and not answered. */
export interface Pending {
  readonly endpoint: AnyEndpoint;
  /** In domain terms. */
  readonly asked: unknown;
  /** Of a call with an effect. */
  readonly key: string | null;
  readonly isAbandoned: () => boolean;
  readonly respond: (response: Response) => void;
}

const pending: Pending[] = [];
const faults: string[] = [];
const arrivals = new Set<() => void>();

function parsed(schema: v.GenericSchema | undefined, value: unknown): unknown {
  return schema ? v.parse(schema, value) : undefined;
}

/** The request as the endpoint's contract reads it. Throws where it breaks the contract. */
async function readRequest(request: Request, endpoint: AnyEndpoint, params: Record<string, string>) {
  if (endpoint.effect && !request.headers.has(IDEMPOTENCY_HEADER))
    throw new Error(`${endpoint.path} needs a key`);
  if (lacksBearer(request)) throw new Error(`${endpoint.path} needs to know who asks`);
  const text = await request.text();
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return endpoint.input.decode({
    params: parsed(endpoint.params, params) as Record<string, string>, // the contract's params are texts
    query: parsed(endpoint.query, query) as Record<string, string>, // and so is its query
    body: parsed(endpoint.body, text === '' ? undefined : JSON.parse(text)),
  });
}

async function receive(request: Request): Promise<Response> {
  const found = callIn(request);
  if (!found) throw new Error(`the contract has no ${request.method} ${new URL(request.url).pathname}`);
  const { endpoint, params } = found;
  const asked = await readRequest(request, endpoint, params);
  return new Promise((respond) => {
    const key = request.headers.get(IDEMPOTENCY_HEADER);
    pending.push({ endpoint, asked, key, isAbandoned: () => request.signal.aborted, respond });
    for (const arrived of arrivals) arrived();
  });
}

/** /api as the contract describes it. It answers nothing by itself: every call is held until a step answers it. */
export const server = interceptRequests(
  http.all('*/api/*', async ({ request }) => {
    try {
      return await receive(request);
    } catch (error) {
      faults.push(`A call breaks the contract: ${error instanceof Error ? error.message : String(error)}`);
      return HttpResponse.error();
    }
  }),
);

function responseOf({ status, body }: Answer): Response {
  if (status === 0) return HttpResponse.error();
  return HttpResponse.json(body as null, { status, headers: { [SERVER_TIME_HEADER]: String(NOW) } }); // bodies are JSON
}

/** The calls that somebody still waits for, oldest first. */
export function awaitedCalls(): readonly Pick<Pending, 'endpoint' | 'asked'>[] {
  return pending.filter(({ isAbandoned }) => !isAbandoned());
}

/** The call that has been held longest; undefined where nobody waits for any. */
export function oldestCall(): Pending | undefined {
  return pending.find(({ isAbandoned }) => !isAbandoned());
}

/** Takes it, to be answered. */
export function takeOldestCall(): Pending | undefined {
  const oldest = oldestCall();
  if (oldest) pending.splice(pending.indexOf(oldest), 1);
  return oldest;
}

function isWanted({ endpoint, isAbandoned }: Pending, answer: Answer): boolean {
  return endpoint === answer.endpoint && !isAbandoned();
}

/** Waits for the call that the answer belongs to. Rejects where it isn't made in time. */
export async function callFor(answer: Answer, timeout: number): Promise<Pick<Pending, 'asked' | 'respond'>> {
  const found = () => pending.findLast((call) => isWanted(call, answer));
  if (!found()) {
    await new Promise<void>((resolve, reject) => {
      const arrived = () => found() && finish(resolve);
      const finish = (then: () => void) => {
        clearTimeout(timer);
        arrivals.delete(arrived);
        then();
      };
      const { method, path } = answer.endpoint;
      const timer = setTimeout(
        () => finish(() => reject(new Error(`Nobody called ${method} ${path} within ${timeout} ms.`))),
        timeout,
      );
      arrivals.add(arrived);
    });
  }
  const call = found();
  if (!call) throw new Error(`The call of ${answer.endpoint.path} was abandoned.`);
  pending.splice(pending.indexOf(call), 1);
  return call;
}

/** Answers the call. */
export function respond(call: Pick<Pending, 'respond'>, answer: Answer): void {
  call.respond(responseOf(answer));
}

/** The faults of calls since the last `forgetCalls`. */
export function callFaults(): readonly string[] {
  return faults;
}

/** Lets go of what is still held. */
export function forgetCalls(): void {
  for (const call of pending.splice(0)) call.respond(HttpResponse.error());
  faults.length = 0;
}
