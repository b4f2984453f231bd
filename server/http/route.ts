import type { Hono } from 'hono';
import * as v from 'valibot';
import type { Codec } from '#contract/codec.ts';
import { type AnyEndpoint, type Endpoint, nameOf } from '#contract/endpoint.ts';
import { mayRefuse } from '#contract/errors.ts';
import { byWireNames } from '#contract/fieldNames.ts';
import { MESSAGES } from '#domain/messages.ts';
import { answeredOnce } from '#server/effects/answeredOnce.ts';
import type { Context, MemberContext, Services, SessionMember } from '#server/usecase/context.ts';
import { InvalidError, RefusalError } from '#server/usecase/refusal.ts';
import type { AppEnv, HttpContext } from './httpContext.ts';
import { callerOf, contextOf, readRequest, requestKeyOf } from './request.ts';

/** An endpoint with what serves it. */
export interface Route {
  readonly endpoint: AnyEndpoint;
  readonly serve: (services: Services, http: HttpContext) => Promise<Response>;
}

/** A call that anybody may make. */
export function open<Input, Output, Wire>(
  endpoint: Endpoint<Input, Output, Wire>,
  useCase: (context: Context, input: Input) => Promise<Output>,
): Route {
  return {
    endpoint,
    serve: async (services, http) => {
      const context = await contextOf(services, http);
      const request = await readRequest(http, endpoint);
      const output = await useCase(context, endpoint.input.decode(request)).catch(onTheWire(endpoint));
      return answer(http, endpoint, output);
    },
  };
}

/** 403 for members whom the call is not for (docs/spec/account.md, "Roles"). */
export function checkAudience({ audience }: AnyEndpoint, { isGuest, isPersonal }: SessionMember): void {
  if ((audience === 'regular' && isGuest) || (audience === 'personal' && !isPersonal)) {
    throw new RefusalError(403, 'forbidden', MESSAGES.forbidden);
  }
}

/** A call of a signed-in member. A member who may not make it is refused before the input is judged. */
export function signedIn<Input, Output, Wire>(
  endpoint: Endpoint<Input, Output, Wire>,
  useCase: (context: MemberContext, input: Input) => Promise<Output>,
): Route {
  return {
    endpoint,
    serve: async (services, http) => {
      const context = await callerOf(services, http);
      checkAudience(endpoint, context.member);
      const request = await readRequest(http, endpoint);
      const requestKey = requestKeyOf(http, endpoint, request);
      const input = endpoint.input.decode(request);
      const caller = { ...context, requestKey };
      const output = await answeredOnce(
        caller,
        () => useCase(caller, input).catch(onTheWire(endpoint)),
        (refusal) => isOfSecrets(endpoint, refusal),
      );
      return answer(http, endpoint, output);
    },
  };
}

/** A secret is no part of the command that it is known again by: with another one it may be done. */
function isOfSecrets({ secrets }: AnyEndpoint, refusal: RefusalError): boolean {
  return (
    refusal instanceof InvalidError && Object.keys(refusal.errors).every((name) => secrets.includes(name))
  );
}

/** Names the fields that a use case refuses as the wire does. */
export function onTheWire(endpoint: AnyEndpoint): (error: unknown) => never {
  return (error) => {
    throw error instanceof InvalidError ? new InvalidError(byWireNames(endpoint, error.errors)) : error;
  };
}

/** Encodes and checks the answer; what its schema does not name is left out. */
export function answer<Output, Wire>(
  http: HttpContext,
  endpoint: { readonly response: v.GenericSchema<Wire>; readonly output: Codec<Wire, Output> },
  output: Output,
): Response {
  return http.json(v.parse(endpoint.response, endpoint.output.encode(output)) as object); // every response is one
}

/** Reports a refusal that the contract does not name. The member is told it all the same. */
function reportUnnamed({ log }: Services, endpoint: AnyEndpoint, error: unknown): void {
  if (!(error instanceof RefusalError) || mayRefuse(endpoint, error.code)) return;
  log.error(
    { call: nameOf(endpoint), code: error.code },
    'refused by a code that the endpoint does not name',
  );
}

/** Puts every route below /api. */
export function mount(app: Hono<AppEnv>, services: Services, routes: readonly Route[]): void {
  for (const { endpoint, serve } of routes) {
    const path = `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`;
    app.on(endpoint.method, path, (http) =>
      serve(services, http).catch((error: unknown) => {
        reportUnnamed(services, endpoint, error);
        throw error;
      }),
    );
  }
}
