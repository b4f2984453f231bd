import { act, cleanup, configure, render } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { StrictMode } from 'react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type ActorRefFrom, createActor, type SimulatedClock } from 'xstate';
import { bindCredentials } from '#contract/caller.ts';
import { serverCapabilities } from '#contract/capabilities.ts';
import { SERVER_TIME_HEADER } from '#contract/headers.ts';
import { readAudit } from '#contract/operator/audit.ts';
import { readEntry } from '#contract/operator/auditEntry.ts';
import { listOperators } from '#contract/operator/operators.ts';
import { listPasskeys } from '#contract/operator/passkeys.ts';
import { operatorSession } from '#contract/operator/session.ts';
import { OPERATOR_BASE } from '#domain/operator/base.ts';
import type { OperatorSession } from '#domain/operator/operators.ts';
import { bindPasskeys, type Passkeys } from '#machines/operator/ceremony/passkeys.ts';
import { operatorShellMachine } from '#machines/operator/shell.ts';
import { SHELL_ID } from '#machines/shell/ids.ts';
import { bindPage } from '#machines/shell/page.ts';
import { House } from '#src/operator/House.tsx';
import { tenantOf } from '#src/operator/tenant.ts';
import { browserPage } from '#src/shell/browserPage.ts';
import type { ShellRef } from '#src/shell/flow.tsx';
import { listenTo } from '#src/shell/listener.ts';
import { patientClock } from '#src/shell/patientClock.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { auditPageOfTen, entryInFull, megumi, person, ways } from '#tests/support/operator/operators.ts';
import { interceptRequests } from '#tests/support/wire/interception.ts';
import { endInterception } from '#tests/support/wire/network.ts';

/** The answers of /api by method and path: a body, or a whole response, now or later. */
type Answers = Readonly<Record<string, () => object | Promise<object>>>;

/** The session as the server tells it. */
export const told = (session: OperatorSession) => operatorSession.encode(session);

/** Refused with that code. */
export const refusal = (status: number, code: string, message = 'だめです。') =>
  HttpResponse.json({ message, code }, { status });

/** The session of whoever asks is over, or there was none. */
export const over = () => refusal(401, 'unauthenticated', '認証エラーが発生しました。');

const usual = (as: OperatorSession | null): Answers => ({
  'GET /metadata.json': () => ({ tenant_id: 'demo', app_name: 'コモリ', demo: false }),
  'GET /operator/session': () => (as === null ? over() : told(as)),
  'GET /operator/audit/entries/log-48': () => readEntry.output.encode(entryInFull),
  'GET /operator/audit': () => readAudit.output.encode(auditPageOfTen),
  'GET /operator/passkeys': () => listPasskeys.output.encode(ways),
  'GET /operator/operators': () =>
    listOperators.output.encode({
      operators: [person],
      areas: [{ id: 1, name: '東京駅' }],
      corporations: [{ id: 7, name: 'みどり商事' }],
    }),
});

let answers: Answers = usual(null);

/** Every call since the house was opened, with its query and its body. */
export const calls: { name: string; query: string; body: string; headers: Headers }[] = [];

const server = interceptRequests(
  // Tools of the demo stand beside /api.
  http.all(/\/(api|dev)\//, async ({ request }) => {
    const { pathname, search: query } = new URL(request.url);
    const name = `${request.method} ${pathname.replace(/^\/api/, '')}`;
    calls.push({ name, query, body: await request.clone().text(), headers: request.headers });
    const answer = await answers[name]?.();
    if (answer === undefined) throw new Error(`The test has no answer to ${name}.`);
    if (answer instanceof Response) return answer;
    return HttpResponse.json(answer, { headers: { [SERVER_TIME_HEADER]: String(NOW) } });
  }),
);

let shell: ActorRefFrom<typeof operatorShellMachine> | undefined;

function closeHouse(): void {
  cleanup();
  shell?.stop();
  shell = undefined;
}

/** To be called once in each file that opens the house. */
export function installHouse(): void {
  beforeAll(() => {
    configure({ asyncUtilTimeout: 20_000 });
    server.listen();
  });
  afterEach(() => {
    closeHouse();
    localStorage.clear();
    calls.length = 0;
  });
  afterAll(() => endInterception(server));
}

/** A device that shows and makes passkeys, whatever it is asked. */
const anyPasskeys: Passkeys = {
  prove: async () => ({
    kind: 'shown',
    passkey: {
      id: 'a',
      rawId: 'a',
      type: 'public-key',
      response: { clientDataJSON: 'c', authenticatorData: 'd', signature: 's' },
    },
  }),
  create: async () => ({
    kind: 'shown',
    passkey: {
      id: 'a',
      rawId: 'a',
      type: 'public-key',
      response: { clientDataJSON: 'c', attestationObject: 'o' },
    },
  }),
};

/** Opens the house at an address below operator/, as its main.tsx does. */
export async function openHouse(
  address: string,
  {
    as = megumi,
    answering = {},
    passkeys = anyPasskeys,
    clock,
  }: {
    as?: OperatorSession | null;
    answering?: Answers;
    passkeys?: Passkeys;
    clock?: SimulatedClock;
  } = {},
): Promise<ActorRefFrom<typeof operatorShellMachine>> {
  closeHouse();
  answers = { ...usual(as), ...answering };
  window.history.replaceState(null, '', `${OPERATOR_BASE}${address}`);
  const tenantId = tenantOf(window);
  bindCredentials(() => ({ token: null, tenantId }));
  serverCapabilities.learn({ requestKeys: true, additions: [] });
  bindPage(browserPage(window));
  bindPasskeys(passkeys);
  const root = createActor(operatorShellMachine, { systemId: SHELL_ID, clock: clock ?? patientClock });
  shell = root;
  const nowhere = { leave: () => undefined, loadAgain: () => undefined };
  const listener = listenTo(root as unknown as ShellRef, nowhere, OPERATOR_BASE); // as its main.tsx
  root.start();
  await act(async () => {
    render(
      <StrictMode>
        <House shell={root} listener={listener} />
      </StrictMode>,
    );
  });
  return root;
}

/** The address below operator/. */
export function address(): string {
  return `${window.location.pathname.slice(OPERATOR_BASE.length)}${window.location.search}`;
}
