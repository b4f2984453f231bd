import { MESSAGES } from '#domain/messages.ts';
import { transaction } from '#server/database/transaction.ts';
import { demoOwner, seedOperators } from '#server/demo/operators.ts';
import { DEMO_TENANTS } from '#server/demo/world.ts';
import { signInAsDemo } from '#server/operator/session/signInAsDemo.ts';
import type { Services } from '#server/usecase/context.ts';
import { notFound } from '#server/usecase/refusal.ts';
import type { HttpContext } from './httpContext.ts';
import { visitorOf } from './operating.ts';

/** POST /dev/operator/sign-in: signs the owner of the demo in, and simulates the check of a passkey. */
export async function simulateSignIn(services: Services, http: HttpContext): Promise<Response> {
  const context = await visitorOf(services, http);
  const { db, tenant, now } = context;
  if (!DEMO_TENANTS.some((id) => id === tenant.id)) throw notFound(MESSAGES.notFound);
  let owner = await demoOwner(db, tenant.id);
  if (owner === undefined) {
    // A world that was made before there were operators is kept by later starts.
    await transaction(db, (trx) => seedOperators(trx, tenant.id, now));
    owner = await demoOwner(db, tenant.id);
  }
  if (owner === undefined) throw new Error('Failed to make the owner of the demo.');
  await signInAsDemo(context, owner);
  return http.json({ message: 'OK', simulated: true });
}
