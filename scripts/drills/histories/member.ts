import { Asking, outputOf } from './asking.ts';
import type { Stretch } from './booths.ts';
import { oneOf } from './chance.ts';
import type { Transport } from './client.ts';
import { type Ground, type PurseOfMember, placesIn, QUARTER, type Shared, type Use } from './ground.ts';
import type { Between, History } from './history.ts';
import { look } from './look.ts';
import { grossOf } from './money.ts';
import { Uses } from './uses.ts';
import { Waiting } from './waiting.ts';
import { slotAt, startOf, textOf } from './wallClock.ts';

const MOST_USES = 4;

/** One member, in as many tabs as ask at once; records everything that it asks and hears. */
export class Member {
  readonly name: string;
  readonly #history: History;
  readonly #shared: Shared;
  readonly #asking: Asking;
  readonly #waiting: Waiting;
  readonly #purse: PurseOfMember | null;
  readonly #ground: Ground;
  readonly #chance: () => number;
  readonly #uses: Uses;

  constructor(
    name: string,
    token: string,
    purse: PurseOfMember | null,
    { transport, ...shared }: Shared & { readonly transport: Transport },
  ) {
    this.name = name;
    this.#purse = purse;
    this.#shared = shared;
    this.#history = shared.history;
    this.#ground = shared.ground;
    this.#chance = shared.chance;
    this.#uses = new Uses(shared);
    this.#asking = new Asking(name, token, shared.history, transport);
    this.#waiting = new Waiting(this.#asking, shared, (use) => this.#uses.remember(use));
  }

  /** Does one thing or another, as chance has it. */
  async act(): Promise<void> {
    const uses = this.#uses.all();
    const [far, near] = [uses.filter(({ isNear }) => !isNear), uses.filter(({ isNear }) => isNear)];
    const dice = this.#chance();
    const isCardMember = this.#purse === null;
    const isFull = far.length >= MOST_USES;
    if (dice < 0.04) return await look(this.#asking, this.#shared);
    if (dice < 0.1) return await this.see();
    if (dice < 0.14) return await this.#readPurse();
    if (isCardMember && dice < 0.22) return await this.#waiting.begin();
    if (isCardMember && dice < 0.26) return await this.#waiting.see();
    if (isCardMember && this.#ground.nearBooths.length > 0 && dice < 0.42) return await this.#visit(near);
    if (far.length > 0 && dice < (isFull ? 0.7 : 0.55)) return await this.#move(oneOf(far, this.#chance));
    if (far.length > 0 && (isFull || dice < 0.75))
      return await this.#end(oneOf(far, this.#chance), 'cancels');
    return await this.#book();
  }

  /** Some quarters of an hour of one of the booths, on one of the days. */
  #wish(group: readonly number[], day: number): Stretch {
    const { opens, quarters } = this.#ground;
    const from = day + opens + QUARTER * Math.floor(this.#chance() * quarters);
    return {
      booth: oneOf(group, this.#chance),
      from,
      to: from + QUARTER * (1 + Math.floor(this.#chance() * 4)),
    };
  }

  async #book(): Promise<void> {
    const { groups, days } = this.#ground;
    await this.#reserve(this.#wish(oneOf(groups, this.#chance), oneOf(days, this.#chance)), false);
  }

  async #reserve(at: Stretch, isNear: boolean): Promise<void> {
    const id = this.#history.nextId();
    const usesCoupon = !isNear && this.#purse?.holds === 'minutes';
    const answer = await this.#asking.ask('POST', '/reservations', {
      ...startOf(at),
      use_coupon: usesCoupon,
    });
    const { between, status, body } = answer;
    const output = outputOf(answer);
    const want = this.#priceOf(at);
    if (body.code === 'balance_short') this.#pay(between, { kind: 'pay', of: id, want }, 'short');
    if (output === null) return;
    this.#history.note(between, { kind: 'book', how: 'books', ...at }, output, id);
    if (status !== 200) return;
    this.#pay(between, { kind: 'pay', of: id, want });
    this.#uses.remember({ id, tranid: body.tranid, at, isNear });
  }

  #priceOf({ from, to }: Stretch): number {
    return this.#purse?.holds === 'yen' ? grossOf(to - from) : to - from;
  }

  #pay(between: Between, ...[input, output]: [Parameters<History['pay']>[2], ('done' | 'short')?]): void {
    this.#history.pay(this.#purse?.name ?? null, between, input, output);
  }

  async #move(use: Use): Promise<void> {
    const group = this.#ground.groups.find((each) => each.includes(use.at.booth)) ?? [use.at.booth];
    const to = this.#wish(group, use.at.from - (use.at.from % 1_440));
    const answer = await this.#asking.ask('POST', '/reservations/move', {
      ...startOf(to),
      tranid: use.tranid,
    });
    const { between, body } = answer;
    const output = outputOf(answer);
    const change = { kind: 'change', of: use.id, want: this.#priceOf(to) } as const;
    if (body.code === 'balance_short') this.#pay(between, change, 'short');
    if (output === null) return;
    this.#history.note(between, { kind: 'move', of: use.id, to }, output);
    if (output === 'gone') this.#uses.forget(use);
    if (output !== 'done') return;
    use.at = to;
    this.#pay(between, change);
  }

  async #end(use: Use, how: 'cancels' | 'gives up' | 'leaves'): Promise<void> {
    const { tranid } = use;
    const calls = {
      cancels: ['/reservations/cancel', { tranid }],
      'gives up': ['/reservations/cancelForced', { tranid, notInUsed: 0 }],
      leaves: ['/reservations/open-door', { tranid, isLeave: 1 }],
    } as const;
    const [path, body] = calls[how];
    const answer = await this.#asking.ask('POST', path, body);
    const output = outputOf(answer);
    if (output === null || this.#uses.isPast(use)) return;
    if (output === 'done' && how === 'leaves') this.#knock(use, answer.between, true);
    this.#history.note(answer.between, { kind: 'end', of: use.id, how }, output);
    if (output === 'done' && how === 'cancels') this.#pay(answer.between, { kind: 'giveBack', of: use.id });
    if (output !== 'notEntered') this.#uses.forget(use);
  }

  #knock(use: Use, between: Between, isLeaving: boolean): void {
    this.#history.note(between, { kind: 'knock', of: use.id, isLeaving }, 'seen');
  }

  /** Uses a booth now, enters it, stays longer, leaves, or gives it up. */
  async #visit(near: readonly Use[]): Promise<void> {
    const dice = this.#chance();
    if (near.length === 0) return await (dice < 0.6 ? this.#beginAtOnce() : this.#bookNear());
    const use = oneOf(near, this.#chance);
    if (dice < 0.3) return await this.#enter(use);
    if (dice < 0.5) return await this.#extend(use);
    return await this.#end(use, dice < 0.8 ? 'leaves' : 'gives up');
  }

  async #bookNear(): Promise<void> {
    const from = slotAt(this.#ground.now()) + QUARTER * Math.floor(this.#chance() * 3);
    await this.#reserve(
      { booth: oneOf(this.#ground.nearBooths, this.#chance), from, to: from + QUARTER },
      true,
    );
  }

  async #beginAtOnce(): Promise<void> {
    const id = this.#history.nextId();
    const booth = oneOf(this.#ground.nearBooths, this.#chance);
    const from = slotAt(this.#ground.now());
    const answer = await this.#asking.ask('POST', '/reservations/immediate', {
      telecube_id: booth,
      interval: QUARTER,
    });
    const output = outputOf(answer);
    // The service says no start: it is certain where the step is the same before and after.
    if (output === null) return;
    const at = { booth, from, to: from + QUARTER };
    if (slotAt(this.#ground.now()) === from) {
      this.#history.note(answer.between, { kind: 'book', how: 'uses at once', ...at }, output, id);
      if (output === 'done') this.#uses.remember({ id, tranid: answer.body.tranid, at, isNear: true });
    } else if (output === 'done') {
      const { body } = await this.#asking.ask('GET', '/reservations');
      const listed = placesIn(body).get(answer.body.tranid);
      if (listed === undefined)
        throw new Error(`Failed to find the use ${answer.body.tranid} that was begun.`);
      this.#history.note(answer.between, { kind: 'book', how: 'uses at once', ...listed }, output, id);
      this.#uses.remember({ id, tranid: answer.body.tranid, at: listed, isNear: true });
    }
  }

  async #enter(use: Use): Promise<void> {
    const answer = await this.#asking.ask('POST', '/reservations/open-door', {
      tranid: use.tranid,
      before_empty: 1,
    });
    const output = outputOf(answer);
    if (output === null || output === 'notEntered' || this.#uses.isPast(use)) return;
    if (output === 'done') this.#knock(use, answer.between, false);
    this.#history.note(answer.between, { kind: 'enter', of: use.id }, output);
    if (output === 'gone') this.#uses.forget(use);
  }

  async #extend(use: Use): Promise<void> {
    const by = { booth: use.at.booth, from: use.at.to, to: use.at.to + QUARTER };
    const seenEnd = textOf(by.from);
    const answer = await this.#asking.ask('POST', '/reservations/extend', {
      tranid: use.tranid,
      timeunit: QUARTER,
      start: seenEnd,
    });
    const output = outputOf(answer);
    if (output === null || output === 'notEntered' || this.#uses.isPast(use)) return;
    this.#history.note(answer.between, { kind: 'extend', of: use.id, by }, output);
    if (output === 'done') use.at = { ...use.at, to: by.to };
    if (output === 'gone') this.#uses.forget(use);
  }

  /** Reads the own list: every use that was known before it was asked for is in it, where it is, or is gone. */
  async see(): Promise<void> {
    const known = this.#uses.all();
    const { body, between } = await this.#asking.ask('GET', '/reservations');
    const listed = placesIn(body);
    for (const use of known) {
      if (this.#uses.isPast(use)) continue;
      const at = listed.get(use.tranid) ?? null;
      this.#history.note(between, { kind: 'see', of: use.id, at }, 'seen');
    }
  }

  async #readPurse(): Promise<void> {
    if (this.#purse === null) return;
    const isYen = this.#purse.holds === 'yen';
    const { body, between } = await this.#asking.ask(
      'GET',
      isYen ? '/get-balance' : '/setting/coupon-remainder',
    );
    this.#pay(between, { kind: 'look', left: isYen ? body.balance : body.coupon_remainder });
  }

  /** Reads everything once more: the rest shows after the last call. */
  async readAll(): Promise<void> {
    await this.#waiting.see();
    await this.see();
    await this.#readPurse();
  }
}
