import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { AnyEndpoint, WireRequest } from '#contract/endpoint.ts';
import { IDEMPOTENCY_HEADER, TENANT_HEADER } from '#contract/headers.ts';
import { FALLBACKS } from '#domain/messages.ts';
import type { Instant } from '#domain/time.ts';
import { hashOfSecret } from '#server/account/links/secret.ts';
import { findCaller } from '#server/account/session/caller.ts';
import type { Context, RequestKey, Services, SessionMember } from '#server/usecase/context.ts';
import { invalid, MALFORMED, notFound, RefusalError, unauthenticated } from '#server/usecase/refusal.ts';
import { unlessSuspended } from '#server/usecase/suspension.ts';
import { type Addressed, nowOf, type Tenant } from '#server/usecase/tenant.ts';
import { recallTenant } from '#server/usecase/tenantMemory.ts';
import { clientOf, hostOf } from './client.ts';
import type { HttpContext } from './httpContext.ts';

const LONGEST_KEY = 200;

const NO_TENANT = 'このアドレスではサービスを提供していません。';

function addressed(services: Services, http: HttpContext, inAddress?: string): Addressed {
  const host = hostOf(services, http).replace(/:\d+$/, '');
  return { named: http.req.header(TENANT_HEADER) || inAddress || undefined, host };
}

/** The facts about a request beside its caller. The clock also goes into the answer's header. */
function contextWith(services: Services, http: HttpContext, tenant: Tenant, now: Instant): Context {
  http.set('serverTime', now);
  const { db } = services;
  const host = hostOf(services, http);
  const userAgent = http.req.header('User-Agent') ?? '';
  return { services, db, tenant, now, host, address: clientOf(services, http), userAgent };
}

/**
 * Tenant, clock and address of a request.
 * @param inAddress the tenant that the address of a link names, which can send no header
 */
export async function contextOf(services: Services, http: HttpContext, inAddress?: string): Promise<Context> {
  const tenant = await recallTenant(services, addressed(services, http, inAddress));
  if (tenant === undefined) throw notFound(NO_TENANT);
  return contextWith(services, http, unlessSuspended(tenant), nowOf(tenant));
}

/** The same with who is signed in; 401 without a valid token of this tenant. */
export async function callerOf(
  services: Services,
  http: HttpContext,
): Promise<Context & { readonly member: SessionMember }> {
  const token = /^Bearer ([\w-]{1,200})$/.exec(http.req.header('Authorization') ?? '')?.[1];
  if (token === undefined) {
    await contextOf(services, http);
    throw unauthenticated();
  }
  const caller = await findCaller(services.db, addressed(services, http), token, services.config.demo);
  if (caller === undefined) throw notFound(NO_TENANT);
  const { tenant, now, member } = caller;
  const context = contextWith(services, http, unlessSuspended(tenant), now);
  if (member === undefined) throw unauthenticated();
  return { ...context, member };
}

/** The key of the command behind the request, which is known again by the hash of its checked address and body too. */
export function requestKeyOf(http: HttpContext, endpoint: AnyEndpoint, request: WireRequest): RequestKey {
  const key = (endpoint.effect && http.req.header(IDEMPOTENCY_HEADER)) || null;
  if (key !== null && key.length > LONGEST_KEY) {
    throw new RefusalError(
      400,
      'malformed',
      `${IDEMPOTENCY_HEADER}は${LONGEST_KEY}文字以内で指定してください。`,
    );
  }
  // Where the address says what is to be done, it is as much of the command as the body.
  const content = JSON.stringify([request.params ?? null, withoutSecrets(endpoint, request.body) ?? null]);
  const bodyHash = createHash('sha256').update(content).digest('hex');
  if (key === null || !endpoint.answersSecret) return { key, call: endpoint.path, bodyHash };
  return { key: hashOfSecret(key), seed: key, call: endpoint.path, bodyHash };
}

/** A plain hash of a password could be tried against a list of passwords, for as long as it is kept. */
function withoutSecrets({ secrets }: AnyEndpoint, body: unknown): unknown {
  if (secrets.length === 0 || typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !secrets.includes(name)));
}

/** Address, query and body, each checked by the endpoint's schema. 404 for an address that names nothing, else 422. */
export async function readRequest(http: HttpContext, endpoint: AnyEndpoint): Promise<WireRequest> {
  const params = endpoint.params && v.safeParse(endpoint.params, http.req.param());
  if (params?.success === false) throw notFound('お探しの情報が見つかりませんでした。');
  const query = endpoint.query && v.safeParse(endpoint.query, http.req.query());
  if (query?.success === false) throw invalidOf(query.issues);
  const body = endpoint.body && v.safeParse(endpoint.body, await readJson(http));
  if (body?.success === false) throw invalidOf(body.issues);
  return {
    params: params?.output as Readonly<Record<string, string>>, // address schemas are objects of strings
    query: query?.output as Readonly<Record<string, string | undefined>>, // so are query schemas
    body: body?.output,
  };
}

async function readJson(http: HttpContext): Promise<unknown> {
  const text = await http.req.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new RefusalError(400, 'malformed', MALFORMED);
  }
}

type Issues = readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]];

function invalidOf(issues: Issues): RefusalError {
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? 'body';
    // valibot's own words are English and meant for developers; ours, written beside the schema, are Japanese.
    const message = /\p{Script=Hiragana}/u.test(issue.message) ? issue.message : FALLBACKS.badRequest;
    errors[field] = [...(errors[field] ?? []), message];
  }
  return invalid(errors);
}
