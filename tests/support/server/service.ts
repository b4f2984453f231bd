import { pino } from 'pino';
import { afterEach, beforeEach } from 'vitest';
import { IDEMPOTENCY_HEADER, TENANT_HEADER } from '#contract/headers.ts';
import { TOLD_AFTERWARDS_MS } from '#domain/shell/updates.ts';
import { type Instant, instantOf, MINUTE_MS } from '#domain/time.ts';
import { DEMO_ACCOUNTS } from '#server/demo/accounts.ts';
import { DEMO_TENANT } from '#server/demo/world.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { createApp } from '#server/http/app.ts';
import { DueGauge } from '#server/metrics/dueGauge.ts';
import type { DoorOpening } from '#server/ports/door.ts';
import { simulatedPayments } from '#server/ports/gmo/simulator/simulator.ts';
import type { CardCharge } from '#server/ports/payments.ts';
import type { OutgoingPush } from '#server/ports/push.ts';
import { UpdateHub } from '#server/updates/hub.ts';
import type { Services } from '#server/usecase/context.ts';
import { NOW } from '../clock/now.ts';
import type { World } from '../database/database.ts';
import { restoreWorld } from '../database/freshWorld.ts';
import { ledgerProblems } from '../database/ledger.ts';
import { demoConfig } from './config.ts';
import { noteRefusal } from './refusalsSeen.ts';
import { sessionOf } from './session.ts';

/** The member behind the invitation `welcome`. */
const DEMO_GUEST = 101;

/** An answer of /api, parsed. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into any answer; the contract's own check shapes
  readonly body: any;
  readonly headers: Headers;
}

export interface CallOptions {
  /** Bearer token; none means nobody is signed in. */
  readonly token?: string;
  readonly body?: unknown;
  readonly key?: string;
  readonly tenant?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How the next cards answer; `silent` is a provider that gives no answer. */
export type CardOutcome = 'succeeded' | 'refused' | 'silent';

/** A service over the suite's database, without a socket, with a card provider that does as it is told. */
export interface Service {
  readonly services: Services;
  readonly charges: readonly CardCharge[];
  cardOutcome: CardOutcome;
  /** The pushes that push services were handed, and their answer. */
  readonly pushes: readonly OutgoingPush[];
  pushOutcome: 'taken' | 'gone';
  /** How long who asked was made to wait on purpose; nobody waits for it. */
  readonly pauses: readonly number[];
  /** The orders to doors, and whether they answer. */
  readonly openings: readonly DoorOpening[];
  doorWorks: boolean;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** A session of a demo account, without the slow way through its password. */
  tokenOf(loginid: string, tenant?: string): Promise<string>;
  /** A session of the guest whom the link `welcome` signs in. */
  guestToken(): Promise<string>;
  setClock(now: Instant): Promise<void>;
  /** The clock goes on by so much, and the due work is done. */
  letPass(minutes: number): Promise<void>;
}

/**
 * Hooks for a suite: before each test the demo world stands as seeded at NOW and the clock says NOW; after each test
 * the ledger must add up (docs/spec/money.md, "Ledger").
 */
export function serviceOver(world: World): Service {
  let charges: CardCharge[] = [];
  let openings: DoorOpening[] = [];
  let pauses: number[] = [];
  let pushes: OutgoingPush[] = [];
  let looks = 0;
  let app: ReturnType<typeof createApp>;
  let services: Services;

  const service: Service = {
    get services() {
      return services;
    },
    get charges() {
      return charges;
    },
    cardOutcome: 'succeeded',
    get pushes() {
      return pushes;
    },
    pushOutcome: 'taken',
    get pauses() {
      return pauses;
    },
    get openings() {
      return openings;
    },
    doorWorks: true,
    async call(method, path, options = {}) {
      const init = {
        method,
        headers: {
          [TENANT_HEADER]: options.tenant ?? DEMO_TENANT,
          ...(options.token === undefined ? {} : { Authorization: `Bearer ${options.token}` }),
          ...(options.key === undefined ? {} : { [IDEMPOTENCY_HEADER]: options.key }),
          ...options.headers,
        },
        ...(options.body === undefined
          ? {}
          : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
      };
      const response = await app.request(path, init, {});
      const text = await response.text();
      const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true;
      const body = isJson ? JSON.parse(text) : text;
      if (!response.ok) noteRefusal(new Request(`http://tests${path}`, { method }), body.code);
      return { status: response.status, body, headers: response.headers };
    },
    tokenOf(loginid, tenant = DEMO_TENANT) {
      const index = DEMO_ACCOUNTS.findIndex((account) => account.loginid === loginid);
      if (index === -1) throw new Error(`Failed to sign in: no demo account ${loginid}.`);
      return sessionOf(world.db, tenant, index + 1, NOW);
    },
    guestToken: () => sessionOf(world.db, DEMO_TENANT, DEMO_GUEST, NOW),
    async setClock(now) {
      await world.db
        .updateTable('tenants')
        .set({ clock_offset_ms: now - Date.now() })
        .where('tenant_id', '=', DEMO_TENANT)
        .execute();
    },
    async letPass(minutes) {
      await world.db
        .updateTable('tenants')
        .set((eb) => ({ clock_offset_ms: eb('clock_offset_ms', '+', minutes * MINUTE_MS) }))
        .where('tenant_id', '=', DEMO_TENANT)
        .execute();
      await doDueWork(services);
    },
  };

  beforeEach(async () => {
    charges = [];
    openings = [];
    pauses = [];
    pushes = [];
    service.pushOutcome = 'taken';
    service.doorWorks = true;
    service.cardOutcome = 'succeeded';
    services = {
      config: demoConfig(),
      db: world.db,
      log: pino({ level: 'silent' }),
      payments: {
        ...simulatedPayments(world.db, pino({ level: 'silent' })),
        async charge(charge) {
          charges.push(charge);
          // A provider answers over a network: others run in between.
          await new Promise((resolve) => setTimeout(resolve, 5));
          if (service.cardOutcome === 'silent') throw new Error('no answer');
          return service.cardOutcome;
        },
      },
      doors: {
        async open(opening) {
          openings.push(opening);
          await new Promise((resolve) => setTimeout(resolve, 5));
          if (!service.doorWorks) throw new Error('no answer');
        },
      },
      mail: null,
      texts: null,
      push: {
        async send(push) {
          pushes.push(push);
          return service.pushOutcome;
        },
      },
      dueGauge: new DueGauge(),
      // Long ago, by the next look: no journey hears of the one before it.
      updates: new UpdateHub(() => (looks += TOLD_AFTERWARDS_MS)),
      async pause(milliseconds) {
        pauses.push(milliseconds);
      },
      stopping: new AbortController().signal,
    };
    app = createApp(services, undefined);
    await restoreWorld(world.db);
    await service.setClock(NOW);
  });

  afterEach(async () => {
    const problems = await ledgerProblems(world.db);
    if (problems.length > 0) throw new Error(`The ledger does not add up:\n${problems.join('\n')}`);
  });

  return service;
}

/** A moment of the demo world: `at('2026-11-21', '13:00')` in Tokyo. */
export function at(date: string, time: string): Instant {
  return instantOf(Date.parse(`${date}T${time}:00+09:00`));
}
