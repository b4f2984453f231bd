import { act, cleanup, configure, render } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { StrictMode } from 'react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type AnyActor, createActor, type SimulatedClock, waitFor } from 'xstate';
import { memberCodec } from '#contract/account/member.ts';
import { additions } from '#contract/api/additions.ts';
import { bindCredentials } from '#contract/caller.ts';
import { SERVER_TIME_HEADER } from '#contract/headers.ts';
import type { Member } from '#domain/account/member.ts';
import { selectIsSessionKnown } from '#machines/account/session/select.ts';
import { shellMachine } from '#machines/app/shell.ts';
import { STORAGE_KEY } from '#machines/keptParts.ts';
import { SHELL_ID } from '#machines/shell/ids.ts';
import { bindPage } from '#machines/shell/page.ts';
import { bindStores } from '#machines/storage.ts';
import { App } from '#src/app/App.tsx';
import { sessionOf } from '#src/shell/actors.ts';
import { browserPage } from '#src/shell/browserPage.ts';
import { credentialsOf } from '#src/shell/credentials.ts';
import type { ShellRef } from '#src/shell/flow.tsx';
import { listenTo } from '#src/shell/listener.ts';
import { patientClock } from '#src/shell/patientClock.ts';
import { browserStores } from '#src/shell/stores.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { personal } from '#tests/support/people/member.ts';
import { lacksBearer } from '#tests/support/wire/endpoints.ts';
import { interceptRequests } from '#tests/support/wire/interception.ts';
import { endInterception } from '#tests/support/wire/network.ts';

/** The member who is signed in where a test says nothing else. */
export const member: Member = personal();

export const newMember: Member = { ...member, termsAgreedVersion: null, mustAgreeToTerms: true };

/** The answers of /api, by method and path; one may be a body or a whole response, now or later. */
export type Answers = Readonly<Record<string, () => object | Promise<object>>>;

export const METADATA = {
  tenant_id: 'demo',
  app_name: 'コモリ',
  external_search_url: null,
  support: { tel: null, mail: null, hours: null },
  payment: { provider: 'sandbox', script_url: '/sandbox.js', shop_id: 'shop' },
  map: { url_template: null },
  map_tiles: null,
  calendar_host: 'komori.example',
  theme: { accent: null },
  lowest_price: { per_15_minutes: 275, per_hour: 1100, everywhere: true },
  demo: true,
  request_keys: true,
  additions: [...additions],
};

/** The pages of others that the app was left for since it was opened. */
export const departures: string[] = [];

/** The rest of a guest's invitation, as far as a test does not say otherwise. */
const INVITATION = {
  expiration_date: '2026-12-20',
  total_reserve_time: 150,
  reserve_per_time: 60,
  total_reserve_count: 3,
  reserve_possible_count: 3,
  enabled: true,
};

const areas = [{ id: 1, name: '東京駅 八重洲口', booth_count: 12 }];

function usual(signedIn: Member): Answers {
  const user = memberCodec.encode(signedIn);
  return {
    'GET /metadata.json': () => METADATA,
    'POST /login': () => ({ user, token: 'token' }),
    'POST /logout': () => ({ message: 'OK' }),
    'POST /logout-left': () => ({ message: 'OK' }),
    'POST /reset-password/check': () => ({ message: 'OK' }),
    'POST /confirm-email/check': () => ({ message: 'OK', is_changed: false }),
    'GET /settings/get-user': () => ({ user }),
    'GET /menu-status': () => ({ survey_should_be_presented: false, reservations_count: 0 }),
    'GET /get-usage-terms': () => ({ terms: '第1条\n静かに使います。', version: '1' }),
    'POST /usage-terms/agree': () => ({ message: 'OK' }),
    'GET /search/get-select-area-groups': () => ({
      select_area_groups: [{ id: 1, name: '東京エリア', select_areas: areas }],
    }),
    'GET /reservations': () => ({ reservations: [] }),
    'GET /waiting-list': () => ({ waiting: [] }),
    'GET /invitation-use/user-info': () => ({ message: 'OK', user_info: INVITATION }),
    'GET /home': () => ({ reservation: null, places: [], areas: [] }),
    'GET /setting/coupon-remainder': () => ({ coupon_remainder: 0 }),
    'GET /settings/calendar': () => ({ calendar: null }),
    'GET /get-balance': () => ({ balance: 0, campaing_flag: 0 }),
  };
}

let answers: Answers = usual(member);
/** Every call since the app was opened, `GET /menu-status`, with its query, its headers and its body as it was sent. */
export const calls: { name: string; query: string; headers: Headers; body: string }[] = [];

/** Screens ask for these beside what their tests are about, and do without where no answer comes. */
const BESIDES = ['GET /reservations/day-availability', 'POST /waiting-list/get-outlook'];

const server = interceptRequests(
  http.all('*/api/*', async ({ request }) => {
    const { pathname, search: query } = new URL(request.url);
    const name = `${request.method} ${pathname.replace(/^\/api/, '')}`;
    calls.push({ name, query, headers: request.headers, body: await request.clone().text() });
    if (lacksBearer(request)) return HttpResponse.json({ code: 'unauthenticated' }, { status: 401 });
    const answer = await answers[name]?.();
    if (answer === undefined && BESIDES.includes(name)) return new Response(null, { status: 500 });
    if (answer === undefined) throw new Error(`The test has no answer to ${name}.`);
    if (answer instanceof Response) return answer;
    return HttpResponse.json(answer, { headers: { [SERVER_TIME_HEADER]: String(NOW) } });
  }),
);

let shell: ShellRef | undefined;

/** To be called once in each file that opens the app. */
export function installApp(): void {
  beforeAll(() => {
    // A screen's code is transformed when it is first loaded; a mutant is not waited for that long.
    configure({ asyncUtilTimeout: process.env.KOMORI_MUTANTS ? Number(process.env.KOMORI_MUTANTS) : 20_000 });
    server.listen();
  });
  afterEach(() => {
    closeApp();
    calls.length = 0;
    departures.length = 0;
  });
  afterAll(() => endInterception(server));
}

/** Closes the app, as a browser does before it loads it again: what is stored stays. */
export function closeApp(): void {
  cleanup(); // screens leave before the shell stops, as in a browser
  window.dispatchEvent(new Event('pagehide')); // what waits for a moment of rest is done before the next app opens
  shell?.send({ type: 'member.signedOut' }); // a reload gives up the calls of flows that have been left, too
  (shell as AnyActor | undefined)?.stop();
  shell = undefined;
}

/** Keeps somebody signed in, as an earlier visit has left it. */
export function keepSignedIn(signedIn: Member = member, token = 'token'): void {
  const signIn = { token, user: memberCodec.encode(signedIn) };
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ Auth: { signIn } }));
}

/** Opens the app at an address below user/, as main.tsx does; with a clock, delays of the charts pass by it alone. */
export async function openApp(
  address: string,
  {
    answering = {},
    as = member,
    state = null,
    clock,
    isStrict = true,
  }: {
    answering?: Answers;
    as?: Member;
    state?: unknown;
    clock?: SimulatedClock;
    /** Else as it is built for members, without the second run of every effect. */
    isStrict?: boolean;
  } = {},
): Promise<ShellRef> {
  closeApp(); // what it would go on asking for, a test of another file would meet
  answers = { ...usual(as), ...answering };
  window.history.replaceState(state, '', `/user${address}`);
  bindStores(browserStores(window));
  bindPage(browserPage(window));
  const root = createActor(shellMachine, { systemId: SHELL_ID, clock: clock ?? patientClock });
  shell = root;
  const listener = listenTo(root, { leave: (url) => departures.push(url), loadAgain: () => undefined });
  const session = sessionOf(root);
  const credentials = credentialsOf(root, null);
  bindCredentials(() => ({ ...credentials(), tenantId: null }));
  root.start();
  await waitFor(session, selectIsSessionKnown);
  const app = <App shell={root} listener={listener} />;
  await act(async () => {
    render(isStrict ? <StrictMode>{app}</StrictMode> : app);
  });
  return root;
}

/** The address below user/. */
export function address(): string {
  return `${window.location.pathname.replace(/^\/user/, '')}${window.location.search}`;
}
