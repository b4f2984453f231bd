import type { World } from '../database/database.ts';
import type { Answer, Service } from './service.ts';

/** Calls the service, and says how many statements that took; BEGIN and COMMIT are none. */
export function countingStatements(world: World, service: Service) {
  return async (...call: Parameters<Service['call']>): Promise<Answer & { readonly statements: number }> => {
    const before = world.statements;
    const answer = await service.call(...call);
    return { ...answer, statements: world.statements - before };
  };
}
