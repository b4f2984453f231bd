import * as v from 'valibot';
import { IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import type { SentAnswer } from './bare/main.ts';

/** The parts of /api's answers that a bench reads; the contract's tests check their shapes. */
const Body = v.object({
  token: v.optional(v.string(), ''),
  tranid: v.optional(v.number(), 0),
  code: v.optional(v.string(), ''),
});

const OF_NODE: ReadonlySet<string> = new Set(['connection', 'content-length', 'date', 'keep-alive']);

/** An answer of /api. */
export interface Answer {
  readonly status: number;
  readonly body: v.InferOutput<typeof Body>;
}

/** Speaks to a running server as a phone does. */
export class BenchClient {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  #fetch(method: 'GET' | 'POST', path: string, token?: string, body?: object): Promise<Response> {
    return fetch(`${this.#origin}/api${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        [IDEMPOTENCY_HEADER]: crypto.randomUUID(),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async ask(method: 'GET' | 'POST', path: string, token?: string, body?: object): Promise<Answer> {
    const response = await this.#fetch(method, path, token, body);
    return { status: response.status, body: v.parse(Body, await response.json()) };
  }

  /** The bytes of an answer, and its headers but those that Node writes by itself. */
  async sent(method: 'GET' | 'POST', path: string, token: string, body?: object): Promise<SentAnswer> {
    const response = await this.#fetch(method, path, token, body);
    const headers = [...response.headers].filter(([name]) => !OF_NODE.has(name));
    return { headers: Object.fromEntries(headers), body: await response.text() };
  }

  /** Asks whether the server can serve; the status. */
  async ready(): Promise<number> {
    const response = await fetch(`${this.#origin}/readyz`);
    await response.arrayBuffer();
    return response.status;
  }

  /** How many statements the server has asked of its database so far. */
  async statements(metricsToken: string): Promise<number> {
    const response = await fetch(`${this.#origin}/metrics`, {
      headers: { Authorization: `Bearer ${metricsToken}` },
    });
    return Number(/^komori_database\{of="statements"\} (\d+)$/m.exec(await response.text())?.[1]);
  }

  /** Signs a demo account in; its token. */
  async signIn(account: string): Promise<string> {
    const { status, body } = await this.ask('POST', '/login', undefined, {
      loginid: `${account}@example.jp`,
      pw: 'komori2026',
    });
    if (status !== 200) throw new Error(`Failed to sign ${account} in: ${status}.`);
    return body.token;
  }
}
