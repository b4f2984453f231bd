import { calls } from './calls.ts';
import { Refused, World } from './world.ts';

/** How a server says what it says; `body` is undefined for 204. */
export type Wording = (body: unknown, call: string) => unknown;

export interface PlainOptions {
  /** Puts answers into other words. */
  readonly word?: Wording;
  /** Calls that this server is too old for. */
  readonly withoutCalls?: readonly string[];
}

/** The request, as it came. */
interface PlainRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: { get(name: string): string | null };
  /** JSON, or empty. */
  readonly body: string;
}

/** `body` is undefined where there is no content. */
interface PlainAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The answers of a server that knows the specification and nothing else, without a network. */
export interface PlainApi {
  /** The world that it answers from; a test moves its clock and looks into it. */
  readonly world: World;
  /**
   * Whatever was asked that is not in the specification: a call, a field, a header. None, or the journey has failed.
   */
  readonly strays: readonly string[];
  /** The calls that were answered, in their order. */
  readonly asked: readonly string[];
  answer(request: PlainRequest): PlainAnswer;
  /** The world as it is at the start, in real time. */
  reset(): void;
}

/** Headers of ours that a server of the specification has never heard of. */
const UNHEARD_OF = ['idempotency-key'];
/** Sent by a browser or a proxy, or in the specification; `x-tenant-id` only where a tenant was named. */
const TENANT = 'x-tenant-id';

/** The call that an address means, with the parts of it that stand in braces. */
function callAt(method: string, path: string) {
  for (const name of Object.keys(calls)) {
    const [wanted = '', pattern = ''] = name.split(' ');
    const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => part);
    const match = new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/\{\w+\}/g, '([^/]+)')}$`).exec(path);
    if (method !== wanted || match === null) continue;
    const parts = Object.fromEntries(
      names.map((part, index) => [part, decodeURIComponent(match[index + 1] ?? '')]),
    );
    return { name, parts };
  }
  return undefined;
}

/** The specification alone, in memory. */
export function createPlainApi({ word = (body) => body, withoutCalls = [] }: PlainOptions = {}): PlainApi {
  let world = new World();
  const strays: string[] = [];
  const asked: string[] = [];

  function answer({ method, url, headers, body }: PlainRequest): PlainAnswer {
    const path = url.pathname.replace(/^\/api/, '');
    const found = callAt(method, path);
    const call = found && calls[found.name];
    if (!url.pathname.startsWith('/api/') || found === undefined || call === undefined) {
      strays.push(`${method} ${url.pathname}`);
      return { status: 404, body: { message: 'パスエラーが発生しました。' } };
    }
    const { name, parts } = found;
    if (withoutCalls.includes(name)) return { status: 404, body: undefined };
    const sent = { ...Object.fromEntries(url.searchParams), ...(body === '' ? {} : JSON.parse(body)) };
    asked.push(name);
    for (const field of Object.keys(sent)) {
      if (!(call.fields ?? []).includes(field)) strays.push(`${name}: the field ${field}`);
    }
    for (const header of [...UNHEARD_OF, TENANT]) {
      if (headers.get(header) !== null) strays.push(`${name}: the header ${header}`);
    }
    const [, token] = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '') ?? [];
    try {
      const [anybody] = world.accounts;
      const account = call.isOpen && anybody !== undefined ? anybody : world.memberOf(token);
      const said = word(call.serve({ world, account, given: { ...sent, ...parts } }), name);
      return { status: said === undefined ? 204 : 200, body: said };
    } catch (error) {
      if (error instanceof Refused) {
        const { status, message, errors } = error;
        return { status, body: errors === undefined ? { message } : { errors } };
      }
      strays.push(`${name}: ${error}`);
      return { status: 500, body: { message: 'error' } };
    }
  }

  return {
    get world() {
      return world;
    },
    strays,
    asked,
    answer,
    reset: () => {
      world = new World();
      strays.length = 0;
      asked.length = 0;
    },
  };
}
