import { IDEMPOTENCY_HEADER } from '#contract/headers.ts';

/** An answer of /api. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a bench reads one field of answers that the contract's tests check
  readonly body: any;
}

/** Speaks to a running server as a phone does. */
export class BenchClient {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async ask(method: 'GET' | 'POST', path: string, token?: string, body?: object): Promise<Answer> {
    const response = await fetch(`${this.#origin}/api${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        [IDEMPOTENCY_HEADER]: crypto.randomUUID(),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
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
