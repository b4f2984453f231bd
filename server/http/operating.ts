import type { MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Rights } from '#contract/operator/operatorCall.ts';
import { MESSAGES } from '#domain/messages.ts';
import { mayDo } from '#domain/operator/roles.ts';
import { answeredOnceBy } from '#server/effects/answeredOnce.ts';
import { keepRefusal } from '#server/operator/acts/answers.ts';
import type { ActingContext, OperatorContext, VisitorContext } from '#server/operator/context.ts';
import type { HandedOut } from '#server/operator/log/exportAudit.ts';
import { houseOf } from '#server/operator/mails.ts';
import { checkConfirmed } from '#server/operator/session/confirm.ts';
import { findOperator } from '#server/operator/session/session.ts';
import type { Services } from '#server/usecase/context.ts';
import { RefusalError, unauthenticated } from '#server/usecase/refusal.ts';
import type { AppEnv, HttpContext } from './httpContext.ts';
import { notOurPage } from './ownOrigin.ts';
import { contextOf, readRequest, requestKeyOf } from './request.ts';
import { answer, onTheWire, type Route } from './route.ts';

/** Of this host alone, over https or on this machine, and sent by our own pages alone. */
const COOKIE = 'komori-operator';
const KEPT = { path: '/', secure: true, httpOnly: true, sameSite: 'Strict', prefix: 'host' } as const;

/**
 * Lets in what our own page sends. The cookie comes with requests of this site alone, and the origin says that they
 * are of the page that operators act on: 403 for every other, with the address of that page, since the same page is
 * served where members are. Reading without an origin is a link that was followed.
 */
export function operatorOriginOnly(services: Services): MiddlewareHandler<AppEnv> {
  const { operatorOrigin } = services.config;
  return async (http, next) => {
    const origin = http.req.header('Origin');
    const site = http.req.header('Sec-Fetch-Site');
    const isRead = http.req.method === 'GET';
    const isOurs = origin === undefined ? isRead : origin === operatorOrigin;
    const isFollowed = site === undefined || site === 'same-origin' || (isRead && site === 'none');
    if (!isOurs || !isFollowed) {
      const { tenant } = await contextOf(services, http);
      throw notOurPage(`運用コンソールは、${houseOf(services, tenant).page('/')} で開いてください。`);
    }
    await next();
  };
}

/** Tenant, clock and cookie of a request that nobody need be signed in for. */
export async function visitorOf(
  services: Services,
  http: HttpContext,
  inAddress?: string,
): Promise<VisitorContext> {
  return {
    ...(await contextOf(services, http, inAddress)),
    requestId: http.get('requestId'),
    cookie: sessionCookie(http),
  };
}

function sessionCookie(http: HttpContext): VisitorContext['cookie'] {
  return {
    give: (token) => setCookie(http, COOKIE, token, KEPT),
    take: () => void deleteCookie(http, COOKIE, KEPT),
  };
}

/** A call below /api/operator that anybody may make. */
export function visiting<Input, Output, Wire>(
  endpoint: Endpoint<Input, Output, Wire> & Rights,
  useCase: (context: VisitorContext, input: Input) => Promise<Output>,
): Route {
  return {
    endpoint,
    serve: async (services, http) => {
      const context = await visitorOf(services, http);
      const input = endpoint.input.decode(await readRequest(http, endpoint));
      return answer(http, endpoint, await useCase(context, input).catch(onTheWire(endpoint)));
    },
  };
}

/**
 * The operator of a call, if it is for that operator: 401 without a session that holds, 403 forbidden for a role that
 * may not, 403 confirm_required where the passkey is to be shown again. The one place in which a right is checked.
 */
async function operatorOf(
  services: Services,
  http: HttpContext,
  { may, isConfirmed }: Rights,
  inAddress?: string,
): Promise<OperatorContext> {
  const visitor = await visitorOf(services, http, inAddress);
  const token = getCookie(http, COOKIE, 'host');
  const operator =
    token === undefined ? undefined : await findOperator(visitor.db, visitor.tenant.id, token, visitor.now);
  if (operator === undefined) throw unauthenticated();
  if (may !== 'anyone' && may !== 'operator' && !mayDo(operator, may)) {
    throw new RefusalError(403, 'forbidden', MESSAGES.forbidden);
  }
  const context = { ...visitor, operator };
  if (isConfirmed) checkConfirmed(context);
  return context;
}

/** A call of an operator who may make it. One who may not is refused before the input is judged. */
export function operating<Input, Output, Wire>(
  endpoint: Endpoint<Input, Output, Wire> & Rights,
  useCase: (context: ActingContext, input: Input) => Promise<Output>,
): Route {
  return {
    endpoint,
    serve: async (services, http) => {
      const context = await operatorOf(services, http, endpoint);
      const request = await readRequest(http, endpoint);
      const acting = { ...context, requestKey: requestKeyOf(http, endpoint, request) };
      const input = endpoint.input.decode(request);
      const output = await answeredOnceBy(
        (refusal) => keepRefusal(acting, refusal),
        () => useCase(acting, input).catch(onTheWire(endpoint)),
      );
      return answer(http, endpoint, output);
    },
  };
}

/**
 * The same, answered by a file that is sent as it is read. Its first line is there before anything is answered. A link
 * leads to it, whose address names the tenant.
 */
export function handing<Input, Wire>(
  endpoint: Endpoint<Input, string, Wire> & Rights,
  useCase: (context: OperatorContext, input: Input) => Promise<HandedOut>,
): Route {
  return {
    endpoint,
    serve: async (services, http) => {
      const context = await operatorOf(services, http, endpoint, http.req.query('tenant_id'));
      const input = endpoint.input.decode(await readRequest(http, endpoint));
      const { fileName, lines } = await useCase(context, input).catch(onTheWire(endpoint));
      const first = await lines.next();
      return http.body(streamOf(first.done === true ? '' : first.value, lines), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      });
    },
  };
}

/** As fast as the client takes them; a client that leaves ends the reading. */
function streamOf(first: string, lines: HandedOut['lines']): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(first)),
    pull: async (controller) => {
      const { done, value } = await lines.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await lines.return();
    },
  });
}
