import type { Logger } from 'pino';
import type { Instant } from '#domain/time.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/transaction.ts';
import type { DueGauge } from '#server/metrics/dueGauge.ts';
import type { Doors } from '#server/ports/door.ts';
import type { MailSender } from '#server/ports/mail.ts';
import type { Payments } from '#server/ports/payments.ts';
import type { PushSender } from '#server/ports/push.ts';
import type { TextSender } from '#server/ports/sms.ts';
import type { UpdateHub } from '#server/updates/hub.ts';
import type { Tenant } from './tenant.ts';

/** The services of the process: made once at start, the same for every request. */
export interface Services {
  readonly config: Config;
  readonly db: Db;
  readonly log: Logger;
  readonly payments: Payments;
  /** null: no service opens doors; members open the booths that have a key pad themselves. */
  readonly doors: Doors | null;
  /** null: mails stay in the outbox. */
  readonly mail: MailSender | null;
  /**
   * null: text messages stay in the outbox, which a demo shows; a service offers nothing that needs one (`sendsTexts`).
   */
  readonly texts: TextSender | null;
  /** Hands pushes to the push services of browsers; in a demo too, where somebody's browser has asked for them. */
  readonly push: PushSender;
  readonly dueGauge: DueGauge;
  /** Passes on what the database announces. */
  readonly updates: UpdateHub;
  /** Makes somebody wait on purpose: who tried too often, or who must not learn how long the work took. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Aborted when the process is told to stop: streams end, and it is not ready for more. */
  readonly stopping: AbortSignal;
}

/** Whether text messages reach anybody: by a provider, or in the outbox that a demo shows. */
export function sendsTexts({ texts, config }: Pick<Services, 'texts' | 'config'>): boolean {
  return texts !== null || config.demo;
}

/**
 * The context of a use case: the request beside its input. `now` is the one clock (docs/architecture.md, "The server").
 */
export interface Context {
  readonly services: Services;
  readonly db: Db;
  readonly tenant: Tenant;
  readonly now: Instant;
  /** The host that was asked, with its port where one was named: where the member sees the app. */
  readonly host: string;
  /** Where the request came from, as `sourceOf` counts it: for throttling. */
  readonly address: string;
  /** The browser's name for itself, or nothing: it names a session to its member. */
  readonly userAgent: string;
}

/** The key by which a command is known again, however often it is sent, with its call and the hash of its body. */
export interface RequestKey {
  /** The Idempotency-Key; null from a client that knows only the spec. */
  readonly key: string | null;
  /** The Idempotency-Key of a command whose answer is made out of it: `key` is its hash, and itself is kept nowhere. */
  readonly seed?: string;
  /** The path of the endpoint. */
  readonly call: string;
  readonly bodyHash: string;
}

/** The signed-in member, as far as every call must know. */
export interface SessionMember {
  readonly id: number;
  /** An invited guest sees no amounts (docs/spec/account.md, "Roles"). */
  readonly isGuest: boolean;
  /** Pays by card; neither a guest nor of a corporation. */
  readonly isPersonal: boolean;
  readonly tokenHash: string;
}

/** A request of a signed-in member. */
export interface MemberContext extends Context {
  readonly member: SessionMember;
  readonly requestKey: RequestKey;
}
