import type { OperatorRole } from '#domain/operator/roles.ts';
import { transaction } from '#server/database/transaction.ts';
import { type Invited, invite } from '#server/operator/people/invite.ts';
import { findTenant, nowOf } from '#server/usecase/tenant.ts';
import type { World } from '../database/database.ts';
import { SHELL_ACTOR } from './audit.ts';
import { Authenticator } from './authenticator.ts';
import type { Answer, CallOptions, Service } from './service.ts';

/** The origin of operators in a demo. */
export const OPERATOR_ORIGIN = 'http://localhost:3000';

/** The cookie of an answer, as a browser sends it back; undefined where it was taken, or none is set. */
export function cookieOf({ headers }: Pick<Answer, 'headers'>): string | undefined {
  const [pair = '', ...rest] = (headers.get('Set-Cookie') ?? '').split('; ');
  return pair === '' || rest.includes('Max-Age=0') ? undefined : pair;
}

/** A browser in which somebody acts as an operator. */
export interface Desk {
  readonly id: number;
  readonly key: Authenticator;
  cookie: string | undefined;
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  get(path: string, options?: CallOptions): Promise<Answer>;
  remove(path: string, options?: CallOptions): Promise<Answer>;
  /** Signs in by the passkey; the cookie is kept. */
  signIn(): Promise<Answer>;
  /** Shows the passkey again. */
  confirm(): Promise<Answer>;
}

/** A browser at which nobody is signed in so far. */
export function deskOf(service: Service, tenant = 'demo'): Omit<Desk, 'id'> {
  const call = async (method: string, path: string, options: CallOptions = {}): Promise<Answer> => {
    const answer = await service.call(method, `/api/operator${path}`, {
      tenant,
      ...options,
      headers: {
        Origin: OPERATOR_ORIGIN,
        ...(desk.cookie === undefined ? {} : { Cookie: desk.cookie }),
        ...options.headers,
      },
    });
    if (answer.headers.has('Set-Cookie')) desk.cookie = cookieOf(answer);
    return answer;
  };
  const desk: Omit<Desk, 'id'> = {
    key: new Authenticator(OPERATOR_ORIGIN),
    cookie: undefined,
    post: (path, body, options) => call('POST', path, { ...options, body: body ?? {} }),
    get: (path, options) => call('GET', path, options),
    remove: (path, options) => call('DELETE', path, options),
    async signIn() {
      const { body } = await desk.post('/sign-in/challenge');
      return await desk.post('/sign-in', { passkey: desk.key.show(body.options) });
    },
    async confirm() {
      const { body } = await desk.post('/confirm/challenge');
      return await desk.post('/confirm', { passkey: desk.key.show(body.options) });
    },
  };
  return desk;
}

/** Invites by the command of a shell; answers the number, and the token of the link. */
export async function invited(
  world: World,
  service: Service,
  somebody: Partial<Invited> & { readonly role: OperatorRole },
  tenant = 'demo',
): Promise<{ readonly id: number; readonly token: string }> {
  const config = service.services.config;
  const found = await findTenant({ db: world.db, config }, { named: tenant, host: '' });
  if (found === undefined) throw new Error(`Failed to invite: there is no tenant ${tenant}.`);
  const inviting = { services: { config }, tenant: found, now: nowOf(found), actor: SHELL_ACTOR };
  const whole = { mail: 'mori@example.jp', name: '森 和也', areas: null, corporationId: null, ...somebody };
  const { id, link } = await transaction(world.db, (trx) => invite(trx, inviting, whole));
  return { id, token: link.token };
}

/** Follows a link to its end; answers the last answer. */
export async function enrolAt(desk: Omit<Desk, 'id'>, token: string): Promise<Answer> {
  const asked = await desk.post('/enrolment/challenge', { link_token: token });
  if (asked.status !== 200) return asked;
  return await desk.post('/enrolment', { link_token: token, passkey: desk.key.make(asked.body.options) });
}

/** An operator who has been invited, has enrolled and is signed in. */
export async function operatorAt(
  world: World,
  service: Service,
  somebody: Partial<Invited> & { readonly role: OperatorRole },
  tenant = 'demo',
): Promise<Desk> {
  const desk = deskOf(service, tenant);
  const { id, token } = await invited(world, service, somebody, tenant);
  const { status } = await enrolAt(desk, token);
  if (status !== 200) throw new Error(`Failed to enrol: ${status}.`);
  return Object.assign(desk, { id });
}
