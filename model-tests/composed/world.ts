import type { ErrorCode } from '#contract/api/endpoints.ts';
import { getTimetable } from '#contract/booking/availability.ts';
import { cancelForced, cancelReservation } from '#contract/booking/cancellation.ts';
import { extendReservation, getExtensionPrice, listExtensions } from '#contract/booking/extension.ts';
import type { ExtensionConfirmation, ExtensionRequest } from '#contract/booking/extensionConfirmation.ts';
import { type ImmediateUse, useImmediately } from '#contract/booking/immediate.ts';
import { getMovePrice, type MoveQuote, moveReservation } from '#contract/booking/move.ts';
import type { MoveConfirmation, MoveRequest } from '#contract/booking/moveConfirmation.ts';
import { getChargeModel, getPrice, type PriceRequest } from '#contract/booking/quote.ts';
import { type Confirmation, createReservation, listReservations } from '#contract/booking/reservations.ts';
import { listWaits, startWaiting, stopWaiting, type WaitRequest } from '#contract/booking/waitingList.ts';
import { getWaitOutlook, type OutlookRequest } from '#contract/booking/waitOutlook.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { listPlaces } from '#contract/search/places.ts';
import { getBalance } from '#contract/settings/balance.ts';
import { checkBeforeEntry, type DoorRequest, openDoor } from '#contract/visit/door.ts';
import { reportTrouble } from '#contract/visit/trouble.ts';
import { moveKind } from '#domain/booking/move.ts';
import { isCancellationFree } from '#domain/booking/quote.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { nextSlot } from '#domain/booking/slots.ts';
import type { KnownWait } from '#domain/booking/waiting.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { Update } from '#domain/shell/updates.ts';
import {
  addMinutes,
  dateOf,
  type Instant,
  instantAt,
  instantOf,
  type LocalDate,
  type Minutes,
  minutesBetween,
} from '#domain/time.ts';
import { enteredState, visitPhase } from '#domain/visit/entry.ts';
import type { TroubleReport } from '#domain/visit/trouble.ts';
import { upcoming } from '../booking/fixtures.ts';
import type { Answer } from '../support/model/outcomes.ts';
import { Booths, type Stretch, stretchOf } from './booths.ts';
import { Mailbox } from './mailbox.ts';
import { Places } from './places.ts';
import { Settings } from './settings.ts';
import { type Vacancy, Waits } from './waits.ts';

/** The effects of a command on the world: once each, whatever becomes of the answer. */
export interface Effect {
  readonly kind: 'reserved' | 'used' | 'entered' | 'left' | 'cancelled' | 'moved' | 'extended' | 'reported';
  readonly reservationId: number;
  /** Tax-included yen that a new reservation costs, or one that was moved by a sheet that says a price. */
  readonly gross?: number;
}

const STEP = 15;
const PRICE = { net: 250, tax: 25, gross: 275 };
const TAKEN = 'その時間は予約されています。';
const STUCK = 'ドアから応答がありません。';

/** The server as far as the screens of booking and door need it: its clock, its rules and its memory of keys. */
export class World {
  now: Instant;
  isDoorStuck = false;
  /** Without a card a turn is refused. */
  hasCard = true;
  readonly effects: Effect[] = [];
  readonly booths = new Booths();
  readonly waits = new Waits(this.booths);
  readonly settings = new Settings();
  readonly places = new Places(this.booths);
  readonly mailbox = new Mailbox();
  /** Hears what changes, as a stream of updates tells it. */
  tell: (update: Update) => void = () => undefined;
  #reservations: readonly Reservation[];
  #added = 0;
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

  /** The spans of the booths' days that are the member's. */
  own(): readonly Stretch[] {
    return this.live().map(stretchOf);
  }

  /** Somebody else reserves a stretch, where it is free; whoever looks at it is told, if a stream is there. */
  takeElsewhere(stretch: Stretch, isKnown: boolean): boolean {
    const isTaken = this.booths.take(stretch, this.own());
    if (isTaken && isKnown)
      this.tell({ kind: 'availability', boothIds: [stretch.boothId], date: stretch.date });
    return isTaken;
  }

  /** Somebody else gives up what they have there; its turns are given a moment later. */
  releaseElsewhere(stretch: Stretch, isKnown: boolean): boolean {
    const isFreed = this.booths.release(stretch);
    if (isFreed && isKnown)
      this.tell({ kind: 'availability', boothIds: [stretch.boothId], date: stretch.date });
    return isFreed;
  }

  /** The due work: first come, first served to whoever wants it booked; then all others are told. */
  giveTurns(): void {
    const passedOver: number[] = [];
    const nextOf = (mode: 'book' | 'notify') => this.waits.next(this.now, this.own(), mode, passedOver);
    for (let turn = nextOf('book'); turn; turn = nextOf('book')) {
      const { wait, vacancy } = turn;
      const { gross } = this.booths.quote(wait.interval).amount ?? { gross: 0 };
      if (gross > (wait.seenGross ?? 0)) passedOver.push(wait.id);
      else if (wait.isOthers) {
        this.booths.take(stretchOf(vacancy), this.own());
        this.waits.change(wait.id, { state: 'booked' });
      } else if (this.hasCard) this.#bookFor(wait.id, vacancy, gross);
      else this.#tellOf(wait.id, { state: 'refused', message: 'お支払いカードが登録されていません。' });
    }
    for (let turn = nextOf('notify'); turn; turn = nextOf('notify'))
      this.#tellOf(turn.wait.id, { state: 'notified' });
  }

  #bookFor(waitId: number, { boothId, startsAt, endsAt }: Vacancy, gross: number): void {
    const id = this.#add(boothId, startsAt, endsAt);
    this.waits.effects.push({ kind: 'turned', waitId, gross });
    this.#tellOf(waitId, { state: 'booked', reservationId: id });
  }

  #tellOf(waitId: number, but: Parameters<Waits['change']>[1]): void {
    this.waits.change(waitId, but);
    this.tell({ kind: 'notices' });
  }

  /** The answer of the world to a call; an effect is made once for each key. */
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
    const refuse = (code: ErrorCode, message: string, more = {}): Answer => ({
      endpoint,
      status: 409,
      body: { code, message, ...more },
      asked,
    });
    switch (endpoint) {
      case getTimetable: {
        const { boothIds, date } = asked as { boothIds: readonly number[]; date: LocalDate };
        return say(this.booths.day(boothIds, date, this.own()));
      }
      case getChargeModel:
        return say(null);
      case getBalance:
        return say({ yen: 0, hasCampaign: false });
      case getPrice:
        return this.#price(asked as PriceRequest, say, refuse);
      case createReservation: {
        const { boothId, date, start, interval, seenGross } = asked as Confirmation;
        const startsAt = instantAt(date, start);
        if (startsAt < this.now) {
          const errors = { minute: ['その時間は予約できません。'] };
          return {
            endpoint,
            status: 422,
            body: { code: 'invalid', message: '過ぎた時間です。', errors },
            asked,
          };
        }
        return this.#reserve({ boothId, startsAt, interval, seenGross, kind: 'reserved' }, say, refuse);
      }
      case useImmediately: {
        const { boothId, interval, seenGross } = asked as ImmediateUse;
        const startsAt = nextSlot(this.now);
        return this.#reserve({ boothId, startsAt, interval, seenGross, kind: 'used' }, say, refuse);
      }
      case listReservations:
        return say(this.live());
      case listWaits:
        return say(this.waits.list(this.now));
      case getWaitOutlook:
        return say(this.#outlook(asked as OutlookRequest));
      case startWaiting:
        return this.#wait(asked as WaitRequest, say, refuse);
      case stopWaiting:
        return this.#stopWaiting(asked as KnownWait, say, refuse);
      case cancelReservation:
        return this.#giveUp(asked as number, true, say, refuse);
      case cancelForced:
        return this.#giveUp((asked as { reservationId: number }).reservationId, false, say, refuse);
      case getMovePrice:
        return this.#movePrice(asked as MoveRequest, say, refuse);
      case moveReservation:
        return this.#move(asked as MoveConfirmation, say, refuse);
      case listPlaces:
        return say({ floorMaps: [], booths: [] });
      case reportTrouble:
        return this.#report(asked as TroubleReport, say, refuse);
      case checkBeforeEntry:
        return say(true);
      case openDoor:
        return this.#open(asked as DoorRequest, say, refuse);
      case listExtensions:
        return say({
          choices: [STEP, 2 * STEP].map((minutes) => ({ minutes, gross: (PRICE.gross * minutes) / STEP })),
          from: null,
          end: null,
          neighbours: [],
        });
      case getExtensionPrice:
        return say(this.#extensionQuote(asked as ExtensionRequest));
      case extendReservation:
        return this.#extend(asked as ExtensionConfirmation, say, refuse);
      default: {
        const known =
          this.settings.answer(endpoint, asked, this.now) ??
          this.places.answer(endpoint, asked, this.now, this.live()) ??
          this.mailbox.answer(endpoint, asked);
        if (known === null) throw new Error(`The world knows no ${endpoint.method} ${endpoint.path}.`);
        if ('value' in known) return say(known.value);
        const { status, ...body } = known.refusal;
        return { endpoint, status, body, asked };
      }
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

  #price({ boothId, date, start, interval, isImmediate }: PriceRequest, say: Say, refuse: Refuse): Answer {
    const startsAt = isImmediate ? nextSlot(this.now) : instantAt(date, start);
    const wanted = stretchOf({ boothId, startsAt, endsAt: addMinutes(startsAt, interval) });
    return this.booths.isTaken(wanted, this.own())
      ? refuse('slot_taken', TAKEN, this.booths.alternatives(wanted, this.own()))
      : say(this.booths.quote(interval));
  }

  #reserve({ boothId, startsAt, interval, seenGross, kind }: Wanted, say: Say, refuse: Refuse): Answer {
    const endsAt = addMinutes(startsAt, interval);
    const wanted = stretchOf({ boothId, startsAt, endsAt });
    const amount = this.booths.quote(interval).amount;
    if (this.booths.isTaken(wanted, this.own()))
      return refuse('slot_taken', TAKEN, this.booths.alternatives(wanted, this.own()));
    if (amount === null || seenGross !== amount.gross)
      return refuse('price_changed', '料金が変わりました。', this.booths.newPrice(interval));
    const id = this.#add(boothId, startsAt, endsAt);
    this.effects.push({ kind, reservationId: id, gross: amount.gross });
    return say(id);
  }

  /** A new reservation of the member; whoever waits for it has it. */
  #add(boothId: number, startsAt: Instant, endsAt: Instant): number {
    const id = 100 + this.#added;
    this.#added += 1;
    const { amount } = this.booths.quote(minutesBetween(startsAt, endsAt));
    const reservation = { ...upcoming, ...this.booths.place(boothId), id, startsAt, endsAt, amount };
    this.#reservations = [...this.#reservations, reservation];
    this.waits.endSatisfied(reservation);
    this.tell({ kind: 'availability', boothIds: [boothId], date: dateOf(startsAt) });
    this.tell({ kind: 'reservations' });
    return id;
  }

  /** Those before, and the next hour of that booth that is free. */
  #outlook({ boothId, boothIds, date, start, interval }: OutlookRequest) {
    const later = [60, 120, 180].find((minutes) => {
      const from = start + minutes;
      return !this.booths.isTaken({ boothId, date, from, to: from + interval }, this.own());
    });
    const booth = this.booths.place(boothId);
    const gross = this.booths.quote(interval).amount?.gross ?? null;
    return {
      ahead: this.waits.aheadOf({ boothIds, date, start, interval }, this.now),
      openings:
        later === undefined
          ? []
          : [{ booth, date, start: start + later, interval, gross, walkMinutes: null }],
    };
  }

  #wait(request: WaitRequest, say: Say, refuse: Refuse): Answer {
    const begun = this.waits.start(request, this.now, this.live());
    return typeof begun === 'number' ? say(begun) : refuse(begun, '空き待ちに登録できません。');
  }

  #stopWaiting({ waitId, seen }: KnownWait, say: Say, refuse: Refuse): Answer {
    const wait = this.waits.find(waitId);
    if (!wait) return refuse('not_found', '空き待ちが見つかりませんでした。');
    if (wait.state === 'booked' && seen !== 'booked') return refuse('turn_came', '予約が確定しています。');
    this.waits.stop(waitId);
    return say(undefined);
  }

  #giveUp(id: number, isFree: boolean, say: Say, refuse: Refuse): Answer {
    const reservation = this.#find(id);
    if (!reservation) return refuse('not_found', MESSAGES.reservationMissing);
    if (isFree && !isCancellationFree(this.now, reservation)) {
      return refuse('cancel_not_free', '無料でキャンセルできません。');
    }
    this.#change(id, null);
    this.effects.push({ kind: 'cancelled', reservationId: id });
    return say(undefined);
  }

  /** The reservation as it would be there, or why it can't be. */
  #moved({ reservationId, boothId, date, start, interval }: MoveRequest, refuse: Refuse) {
    const before = this.#find(reservationId);
    if (!before) return refuse('not_found', MESSAGES.reservationMissing);
    const startsAt = instantAt(date, start);
    const span = { ...this.booths.place(boothId), boothId, startsAt, endsAt: addMinutes(startsAt, interval) };
    const { freeCancellationMinutes } = before;
    const kind = moveKind(before, { ...span, freeCancellationMinutes }, this.now);
    if (kind !== 'free' && kind !== 'earlier') return refuse('too_late', '変更できませんでした。');
    const others = this.live().filter(({ id }) => id !== reservationId);
    if (this.booths.isTaken(stretchOf(span), others.map(stretchOf))) {
      return refuse('slot_taken', TAKEN, this.booths.alternatives(stretchOf(span), others.map(stretchOf)));
    }
    const amount = kind === 'earlier' ? before.amount : this.booths.quote(interval).amount;
    return { before, after: { ...before, ...span, amount, freeCancellationMinutes } };
  }

  #movePrice(request: MoveRequest, say: Say, refuse: Refuse): Answer {
    const moved = this.#moved(request, refuse);
    if ('status' in moved) return moved;
    const { before, after } = moved;
    const freeUntil = addMinutes(after.startsAt, -after.freeCancellationMinutes);
    return say({
      amount: after.amount,
      couponMinutes: 0,
      before: { amount: before.amount, couponMinutes: 0 },
      chargedAt: freeUntil,
      freeUntil,
      movableUntil: addMinutes(before.startsAt, -before.freeCancellationMinutes),
      payer: 'card',
      message: null,
      unpayable: null,
    } satisfies MoveQuote);
  }

  #move(request: MoveConfirmation, say: Say, refuse: Refuse): Answer {
    const moved = this.#moved(request, refuse);
    if ('status' in moved) return moved;
    const { reservationId, seenGross } = request;
    const { after } = moved;
    if (seenGross !== null && seenGross !== after.amount?.gross) {
      return refuse('price_changed', '料金が変わりました。');
    }
    this.#change(reservationId, after);
    this.waits.endSatisfied(after);
    this.effects.push({ kind: 'moved', reservationId, ...(seenGross !== null && { gross: seenGross }) });
    this.tell({ kind: 'reservations' });
    return say(reservationId);
  }

  #report({ reservationId }: TroubleReport, say: Say, refuse: Refuse): Answer {
    const reservation = this.#find(reservationId);
    if (!reservation) return refuse('reservation_ended', 'このご利用は終了しています。');
    if (visitPhase(reservation, this.now) === 'waiting') return refuse('too_early', 'まだ送信できません。');
    this.effects.push({ kind: 'reported', reservationId });
    return say(1);
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
    return { amount, couponMinutes: 0, couponRemainder: 0, startsAt };
  }

  #extend({ reservationId, minutes }: ExtensionConfirmation, say: Say, refuse: Refuse): Answer {
    const reservation = this.#find(reservationId);
    if (!reservation) return refuse('reservation_ended', MESSAGES.extensionAfterEnd);
    this.#change(reservationId, { endsAt: addMinutes(reservation.endsAt, minutes) });
    this.effects.push({ kind: 'extended', reservationId });
    return say(undefined);
  }
}

interface Wanted {
  readonly boothId: number;
  readonly startsAt: Instant;
  readonly interval: Minutes;
  readonly seenGross: number | null;
  readonly kind: 'reserved' | 'used';
}

type Say = (value: unknown) => Answer;
type Refuse = (code: ErrorCode, message: string, more?: object) => Answer;
