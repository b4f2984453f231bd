import type { Right } from '#domain/operator/roles.ts';
import type { Instant } from '#domain/time.ts';
import type { Actor } from '#server/audit/entry.ts';
import type { Context, RequestKey, Services } from '#server/usecase/context.ts';
import type { Tenant } from '#server/usecase/tenant.ts';

/** The cookie of an operator's session in the answer. */
export interface SessionCookie {
  readonly give: (token: string) => void;
  readonly take: () => void;
}

/** A request below /api/operator, of anybody. */
export interface VisitorContext extends Context {
  readonly cookie: SessionCookie;
  readonly requestId: string;
}

/** The operator of a session, as far as every call must know. */
export interface SessionOperator extends Right {
  readonly id: number;
  readonly mail: string;
  readonly name: string;
  readonly tokenHash: string;
  /** The passkey that opened it; null where that was simulated, or has been removed since. */
  readonly passkeyId: number | null;
  /** The owner of a demo, of whom no passkey is asked. */
  readonly isDemo: boolean;
  readonly confirmedAt: Instant;
}

/** A request of an operator who is signed in. */
export interface OperatorContext extends VisitorContext {
  readonly operator: SessionOperator;
}

/** A command of an operator: its request, with the key by which it is known again. */
export interface ActingContext extends OperatorContext {
  readonly requestKey: RequestKey;
}

/** An operator in the audit log: by number, as nobody is named there. */
export function actorOf({ id, role }: Pick<SessionOperator, 'id' | 'role'>): Actor {
  return { name: `operator:${id}`, role };
}

/** Whoever lets somebody in, an operator or a command, and for which service. */
export interface Inviting extends Pick<Context, 'now'> {
  readonly tenant: Pick<Tenant, 'id' | 'appName' | 'hosts' | 'clockOffsetMs'>;
  readonly services: Pick<Services, 'config'>;
  readonly actor: Actor;
  readonly requestId?: string;
}
