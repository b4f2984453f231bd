import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Our variables in Hono's context. */
export type AppEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: { serverTime: number; requestId: string };
};
/** A request as the routes see it. */
export type HttpContext = Context<AppEnv>;
