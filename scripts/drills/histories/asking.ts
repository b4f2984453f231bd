import { EXTENSION_END_MOVED } from '#domain/booking/words.ts';
import type { BoothOutput } from './booths.ts';
import { type Answer, askUntilKnown, type Transport } from './client.ts';
import type { Between, History } from './history.ts';

/** Codes that say that there is no such use any more. */
const GONE = new Set(['not_found', 'reservation_ended']);
const TAKEN = new Set(['slot_taken', 'not_immediately_usable']);

/** An answer, with when it was asked for and heard. */
export type Heard = Answer & { readonly between: Between };

/** The calls of one member, each asked until its answer is known, and counted. */
export class Asking {
  readonly #name: string;
  readonly #token: string;
  readonly #history: History;
  readonly #transport: Transport;

  constructor(name: string, token: string, history: History, transport: Transport) {
    this.#name = name;
    this.#token = token;
    this.#history = history;
    this.#transport = transport;
  }

  async ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Heard> {
    const start = performance.now();
    const { lost, ...answer } = await askUntilKnown(this.#transport, {
      method,
      path,
      token: this.#token,
      ...(body === undefined ? {} : { body }),
    });
    this.#history.calls += 1;
    this.#history.lost += lost;
    if (answer.status !== 200)
      this.#history.refused(`${method} ${path.split('?')[0]?.replace(/\d+/, '…')}: ${answer.body.code}`);
    return { ...answer, between: { client: this.#name, start, end: performance.now() } };
  }
}

/** The outcome of a call about a booth, in the words of a history; null where the call says nothing of it. */
export function outputOf({ status, body }: Answer): BoothOutput | null {
  if (status === 200) return 'done';
  if (TAKEN.has(body.code)) return body.message === EXTENSION_END_MOVED ? null : 'taken';
  if (body.code === 'already_reserved') return 'own';
  if (body.code === 'not_in_use') return 'notEntered';
  return GONE.has(body.code) ? 'gone' : null;
}
