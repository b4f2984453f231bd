import type { Instant } from '#domain/time.ts';
import type { Config } from '#server/config/config.ts';
import type { OpenIntentKey } from '#server/intents/intent.ts';
import type { Context, RequestKey, SessionMember } from '#server/usecase/context.ts';
import { type Answered, type KeyedContext, keyOf } from '#server/usecase/idempotency.ts';
import type { Tenant } from '#server/usecase/tenant.ts';

/** Whoever asks for an effect: a signed-in member, or the reader of a booth for one. */
export interface Asker extends Context {
  readonly member: Pick<SessionMember, 'id'>;
  /** null from a reader, which does not repeat requests. */
  readonly requestKey: RequestKey | null;
}

/**
 * The services of the process as a rule may know them: what they offer, and nothing by which they could be asked. So no
 * card, door or mail can be reached inside a transaction.
 */
export interface Offers {
  readonly config: Pick<Config, 'publicOrigin'>;
  readonly payments: { readonly takesCards: boolean };
  readonly doors: object | null;
}

/** A request for an effect, as the steps inside its transaction are given it. */
export interface Command<Request> {
  readonly request: Request;
  readonly tenant: Tenant;
  readonly member: Pick<SessionMember, 'id'>;
  readonly requestKey: RequestKey | null;
  readonly now: Instant;
  readonly services: Offers;
  /** For the statements: tenant, member, `now`, and the key by which the command is known again. */
  readonly key: CommandKey;
}

/** The key of a command as the statements of its effect are given it. */
export type CommandKey = Answered & OpenIntentKey;

/** It, with the kind of intent that the effect may open. */
export function commandKeyOf(
  context: KeyedContext,
  opens: { readonly name: string } | undefined,
): CommandKey {
  return { ...keyOf(context), now: new Date(context.now), intent_kind: opens?.name ?? null };
}
