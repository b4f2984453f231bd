import { randomUUID } from 'node:crypto';
import {
  addDays,
  addMinutes,
  dateOf,
  type Instant,
  instantAt,
  instantOf,
  type LocalDate,
} from '#domain/time.ts';

/** Net yen for 15 minutes, in every booth. */
const RATE = 250;
const TAX_PERCENT = 10;
export const UNIT_MINUTES = 15;
export const SLOT_MINUTES = 5;
/** Opening hours of every day. */
export const OPENS = 7 * 60;
const CLOSES = 23 * 60;
const FREE_CANCELLATION_MINUTES = 60;

/** A refusal as the specification has it: a status and a sentence, without a code. */
export class Refused extends Error {
  readonly status: number;
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined;

  constructor(status: number, message: string, errors?: Readonly<Record<string, readonly string[]>>) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

/** Somebody who may sign in; `user` is what the server says of them: the fields of their role and no others. */
export interface Account {
  readonly loginid: string;
  readonly pw: string;
  user: Readonly<Record<string, unknown>>;
}

interface Booth {
  readonly id: number;
  readonly name: string;
  readonly floorId: number | null;
}

/** A reservation as the world keeps it; `state` is the wire's use_state. */
export interface Kept {
  readonly tranid: number;
  readonly loginid: string;
  readonly boothId: number;
  readonly startsAt: Instant;
  endsAt: Instant;
  state: number;
}

export const BOOTHS: readonly Booth[] = [
  { id: 1, name: 'P-1', floorId: 1 },
  { id: 2, name: 'P-2', floorId: 1 },
  { id: 3, name: 'P-3', floorId: 1 },
  { id: 4, name: 'Q-1', floorId: 4 },
  { id: 9, name: 'R-1', floorId: null },
  ...Array.from({ length: 50 }, (_, index) => ({ id: 101 + index, name: `S-${index + 1}`, floorId: 7 })),
];
export const FLOORS = [
  { id: 1, place: '八重洲地下街', floor: '地下1階', passcode: null },
  { id: 4, place: '丸の内オフィス', floor: '8階', passcode: '246810' },
  { id: 7, place: '品川シーサイド', floor: '2階', passcode: null },
] as const;

const PERSONAL: Account = {
  loginid: 'hanako@example.jp',
  pw: 'plain2026',
  user: {
    loginid: 'hanako@example.jp',
    name: '山田 花子',
    tel: '09012345678',
    birth: '19900401',
    gender: 1,
    postal: '1000005',
    address1: '東京都千代田区丸の内1-1',
    is_personal: true,
    classification: 0,
    usage_record_count: 3,
    card: '************1111',
  },
};
const CORPORATE: Account = {
  loginid: 'taro@example.jp',
  pw: 'plain2026',
  user: {
    loginid: 'taro@example.jp',
    name: '佐藤 太郎',
    empid: 'E-12',
    department_id: 3,
    departments: [{ id: 3, full_name: '営業部' }],
    is_personal: false,
    classification: 0,
    usage_record_count: 3,
    corporation_id: 2,
    corp_name: '株式会社みどり',
  },
};
const GUEST: Account = {
  loginid: 'guest-1',
  pw: '',
  user: { loginid: 'guest-1', name: 'ご招待のお客様', classification: 1, invitation_group_id: 1 },
};

/** The world of a server that knows the specification and nothing else: a few people, places and what they do. */
export class World {
  readonly accounts: readonly Account[] = [PERSONAL, CORPORATE, GUEST].map((account) => ({ ...account }));
  readonly kept: Kept[] = [];
  readonly readNotices = new Set<number>();
  /** The members who have entered each floor's passcode. */
  readonly unlocked = new Set<string>();
  /** The words of the service about itself; the specification names no field of it. */
  metadata: object = {};
  /** The tokens that cards were registered by. */
  readonly paymentTokens: string[] = [];
  isSurveyAnswered = false;
  couponMinutes = 60;
  #ahead = 0;
  #tokens = new Map<string, Account>();

  /** Moves the clock to an ISO instant, from where it runs on. */
  moveClock(now: string): void {
    this.#ahead = Date.parse(now) - Date.now();
  }

  now(): Instant {
    return instantOf(Date.now() + this.#ahead);
  }

  /** A new session's token. */
  open(account: Account): string {
    const token = `plain-${randomUUID()}`;
    this.#tokens.set(token, account);
    return token;
  }

  memberOf(token: string | undefined): Account {
    const account = token === undefined ? undefined : this.#tokens.get(token);
    if (account === undefined) throw new Refused(401, '認証エラーが発生しました。');
    return account;
  }

  memberCalled(loginid: string): Account {
    const account = this.accounts.find((each) => each.loginid === loginid);
    if (account === undefined) throw new Error(`Failed to find ${loginid}.`);
    return account;
  }

  boothOf(id: number): Booth {
    const booth = BOOTHS.find((each) => each.id === id);
    if (booth === undefined) throw new Refused(404, 'ブースが見つかりません。');
    return booth;
  }

  /** The reservations that still stand: neither given up nor past their end. */
  live(): readonly Kept[] {
    return this.kept.filter(({ state, endsAt }) => state < 9 && endsAt > this.now());
  }

  ownOf(tranid: number, { loginid }: Account): Kept {
    const found = this.kept.find((each) => each.tranid === tranid && each.loginid === loginid);
    if (found === undefined) throw new Refused(404, '予約が存在しません。');
    return found;
  }

  /** The holder of the booth at that moment: `closedDate`, `self`, `others`; null where it is free. */
  holderOf(boothId: number, at: Instant, { loginid }: Account): string | null {
    const minute = Math.round((at - instantAt(dateOf(at), 0)) / 60_000);
    if (minute < OPENS || minute >= CLOSES) return 'closedDate';
    const holder = this.live().find(
      (each) => each.boothId === boothId && each.startsAt <= at && at < each.endsAt,
    );
    return holder === undefined ? null : holder.loginid === loginid ? 'self' : 'others';
  }

  isFree(boothId: number, from: Instant, to: Instant, account: Account): boolean {
    for (let at = from; at < to; at = addMinutes(at, SLOT_MINUTES)) {
      if (this.holderOf(boothId, at, account) !== null) return false;
    }
    return true;
  }

  reserve(account: Account, boothId: number, startsAt: Instant, minutes: number): void {
    this.boothOf(boothId);
    const endsAt = addMinutes(startsAt, minutes);
    if (!this.isFree(boothId, startsAt, endsAt, account)) {
      throw new Refused(400, 'ご指定の時間は予約できません。');
    }
    const tranid = this.kept.length + 1;
    this.kept.push({ tranid, loginid: account.loginid, boothId, startsAt, endsAt, state: 0 });
  }

  /** A door opens for whoever may be in the booth: from 5 minutes before the start, until the end. */
  enter(kept: Kept): void {
    const now = this.now();
    if (now >= kept.endsAt || kept.state > 8) throw new Refused(400, '予約時間を過ぎています。');
    if (now < addMinutes(kept.startsAt, -5)) throw new Refused(400, '入室できる時刻の前です。');
    kept.state = kept.state === 0 ? 1 : 2;
  }

  cancel(kept: Kept, isForced: boolean): void {
    const isFree = this.now() <= addMinutes(kept.startsAt, -FREE_CANCELLATION_MINUTES);
    if (!isForced && !isFree) throw new Refused(400, '無料でキャンセルできる時刻を過ぎています。');
    kept.state = 10;
  }
}

/** The price of that many minutes; a guest is told no amounts. */
export function priceOf(minutes: number, { user }: Account) {
  const price = (RATE * minutes) / 15;
  if (user.classification !== 0) return { price: null, taxInPrice: null, useCouponTime: 0 };
  return { price, taxInPrice: price + (price * TAX_PERCENT) / 100, useCouponTime: 0 };
}

/** The instant of a form's date, hour and minute. */
export function momentOf(date: unknown, hour: unknown, minute: unknown): Instant {
  return instantAt(String(date) as LocalDate, Number(hour) * 60 + Number(minute)); // as the app sends it
}

/** The next 5-minute step. */
export function nextSlot(now: Instant): Instant {
  return instantOf(Math.ceil(now / (SLOT_MINUTES * 60_000)) * SLOT_MINUTES * 60_000);
}

/** The last day of an invitation, and of coupons. */
export function inThirtyDays(now: Instant): LocalDate {
  return addDays(dateOf(now), 30);
}
