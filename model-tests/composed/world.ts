import { cancelForced, cancelReservation } from '#contract/booking/cancellation.ts';
import {
  type ExtensionConfirmation,
  type ExtensionRequest,
  extendReservation,
  getExtensionPrice,
  listExtensions,
} from '#contract/booking/extension.ts';
import { listReservations } from '#contract/booking/reservations.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { checkBeforeEntry, type DoorRequest, openDoor } from '#contract/visit/door.ts';
import { isCancellationFree } from '#domain/booking/quote.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { MESSAGES } from '#domain/messages.ts';
import { addMinutes, type Instant, instantOf } from '#domain/time.ts';
import { enteredState, visitPhase } from '#domain/visit/entry.ts';
import type { Answer } from '../support/outcomes.ts';

/** What a decision has done to the world: once each, whatever becomes of the answer. */
export interface Effect {
  readonly kind: 'entered' | 'left' | 'cancelled' | 'extended';
  readonly reservationId: number;
}

const STEP = 15;
const PRICE = { net: 250, tax: 25, gross: 275 };
const STUCK = 'ドアから応答がありません。';

/** The server as far as the list of reservations needs it: its clock, its rules and its memory of keys. */
export class World {
  now: Instant;
  isDoorStuck = false;
  readonly effects: Effect[] = [];
  #reservations: readonly Reservation[];
  readonly #answers = new Map<string, Answer>();

  constructor(now: Instant, reservations: readonly Reservation[]) {
    this.now = now;
    this.#reservations = reservations;
  }

  pass(milliseconds: number): void {
    this.now = instantOf(this.now + milliseconds);
  }

  /** The reservations that are neither over nor given up. */
  live(): readonly Reservation[] {
    return this.#reservations.filter(({ endsAt }) => endsAt > this.now);
  }

  /** What it answers to a call; an effect is made once for each key. */
  answer(endpoint: AnyEndpoint, asked: unknown, key: string | null): Answer {
    const stored = key === null ? undefined : this.#answers.get(key);
    const answer = stored ?? this.#judge(endpoint, asked);
    if (key !== null && answer.status === 200) this.#answers.set(key, answer);
    return answer;
  }

  /** Each endpoint's `asked` is what its contract decodes. */
  #judge(endpoint: AnyEndpoint, asked: unknown): Answer {
    const say = (value: unknown): Answer => ({
      endpoint,
      status: 200,
      body: endpoint.output.encode(value),
      asked,
    });
    const refuse = (code: ErrorCode, message: string): Answer => ({
      endpoint,
      status: 409,
      body: { code, message },
      asked,
    });
    switch (endpoint) {
      case listReservations:
        return say(this.live());
      case cancelReservation:
        return this.#giveUp(asked as number, true, say, refuse);
      case cancelForced:
        return this.#giveUp((asked as { reservationId: number }).reservationId, false, say, refuse);
      case checkBeforeEntry:
        return say(true);
      case openDoor:
        return this.#open(asked as DoorRequest, say, refuse);
      case listExtensions:
        return say({
          choices: [STEP, 2 * STEP].map((minutes) => ({ minutes, gross: (PRICE.gross * minutes) / STEP })),
          end: null,
          neighbours: [],
        });
      case getExtensionPrice:
        return say(this.#extensionQuote(asked as ExtensionRequest));
      case extendReservation:
        return this.#extend(asked as ExtensionConfirmation, say, refuse);
      default:
        throw new Error(`The world knows no ${endpoint.method} ${endpoint.path}.`);
    }
  }

  #find(id: number): Reservation | undefined {
    return this.live().find((each) => each.id === id);
  }

  #change(id: number, but: Partial<Reservation> | null): void {
    this.#reservations = this.#reservations.flatMap((each) =>
      each.id !== id ? [each] : but ? [{ ...each, ...but }] : [],
    );
  }

  #giveUp(id: number, isFree: boolean, say: Say, refuse: Refuse): Answer {
    const reservation = this.#find(id);
    if (!reservation) return refuse('not_found', MESSAGES.reservationMissing);
    if (isFree && !isCancellationFree(this.now, reservation.startsAt)) {
      return refuse('cancel_not_free', '無料でキャンセルできません。');
    }
    this.#change(id, null);
    this.effects.push({ kind: 'cancelled', reservationId: id });
    return say(undefined);
  }

  #open({ reservationId, purpose }: DoorRequest, say: Say, refuse: Refuse): Answer {
    const reservation = this.#find(reservationId);
    if (!reservation) return refuse('not_found', MESSAGES.reservationMissing);
    const phase = visitPhase(reservation, this.now);
    if (phase === 'waiting') return refuse('too_early', 'まだ入室できません。');
    if (this.isDoorStuck) return refuse('door_unreachable', STUCK);
    this.effects.push({ kind: purpose === 'enter' ? 'entered' : 'left', reservationId });
    this.#change(
      reservationId,
      purpose === 'enter' ? { useState: enteredState(reservation.useState), isExtendable: true } : null,
    );
    return say(undefined);
  }

  #extensionQuote({ reservationId, minutes }: ExtensionRequest) {
    const times = minutes / STEP;
    const amount = { net: PRICE.net * times, tax: PRICE.tax * times, gross: PRICE.gross * times };
    const startsAt = this.#find(reservationId)?.endsAt ?? this.now;
    return { amount, couponMinutes: 0, couponRemainder: 0, startsAt, message: null };
  }

  #extend({ reservationId, minutes }: ExtensionConfirmation, say: Say, refuse: Refuse): Answer {
    const reservation = this.#find(reservationId);
    if (!reservation) return refuse('reservation_ended', MESSAGES.extensionAfterEnd);
    this.#change(reservationId, { endsAt: addMinutes(reservation.endsAt, minutes) });
    this.effects.push({ kind: 'extended', reservationId });
    return say(undefined);
  }
}

type Say = (value: unknown) => Answer;
type Refuse = (code: ErrorCode, message: string) => Answer;
