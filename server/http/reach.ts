import type { MiddlewareHandler } from 'hono';
import type { Config } from '#server/config/config.ts';
import { isLoopback, isNear } from '#server/networks/networks.ts';
import { RefusalError } from '#server/usecase/refusal.ts';
import type { AppEnv } from './httpContext.ts';

/** Lets in those whose connection comes from an address that passes; without a socket (tests) there is no address. */
function onlyFrom(isAllowed: (address: string) => boolean): MiddlewareHandler<AppEnv> {
  return async (http, next) => {
    const address = http.env.incoming?.socket.remoteAddress;
    if (address !== undefined && !isAllowed(address)) {
      throw new RefusalError(403, 'forbidden', 'このネットワークからは利用できません。');
    }
    await next();
  };
}

const everybody: MiddlewareHandler<AppEnv> = (_, next) => next();

/**
 * Keeps a demo for the same network (DEMO=lan) to that network, even if it can be reached from outside. 403 for all
 * others.
 */
export function nearOnly({ demoForLan }: Config): MiddlewareHandler<AppEnv> {
  return demoForLan ? onlyFrom(isNear) : everybody;
}

/** Keeps the tools of a demo to this machine: whoever can reset the world or read its mails is asked for nothing. */
export function ownMachineOnly({ demoForLan }: Config): MiddlewareHandler<AppEnv> {
  return demoForLan ? onlyFrom(isLoopback) : everybody;
}
