import { waitFor } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { agreeToTerms, getUsageTerms } from '#contract/account/terms.ts';
import { call } from '#contract/client.ts';
import { refusable } from '#contract/errors.ts';
import { shellActions } from '#machines/shell/actions.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { type ModelPath, shownGoals } from '../graph/graph.ts';
import { pathsOf } from '../graph/paths.ts';
import { planOf } from '../graph/plan.ts';
import { fromOutside, press } from '../model/gestures.ts';
import { type AnyModel, asParent, defineModel, type Gesture, passing } from '../model/model.ts';
import { accepted, answered, failed, refused, rejected, resolved, unreachable } from '../model/outcomes.ts';
import { awaitedCalls } from '../stage/api.ts';
import { Discernment } from './discernment.ts';
import { walk } from './walk.tsx';

/** A child flow that ends with a word. */
const naming = setup({
  types: { events: {} as { type: 'name.given' }, output: {} as { name: string } },
  actors: { suggest: fromPromise(async () => 'Hanako') },
}).createMachine({
  id: 'naming',
  initial: 'suggesting',
  states: {
    suggesting: { invoke: { id: 'suggest', src: 'suggest', onDone: 'asking', onError: 'asking' } },
    asking: { on: { 'name.given': 'named' } },
    named: { type: 'final' },
  },
  output: { name: 'Hanako' },
});

const refusal = { message: '違います', code: 'invalid', errors: {} } as const;

type Signed = Awaited<ReturnType<typeof sign>>;

function sign(version: string, signal: AbortSignal) {
  return refusable(call(agreeToTerms, version, { signal }), ['invalid']);
}

/** Terms that are fetched again 500 ms after the last tap, and signed by a name that a child flow asks for. */
const signingMachine = setup({
  types: {
    input: {} as { isHurried: boolean },
    context: {} as { isHurried: boolean; name: string; taps: number },
    children: {} as { naming: 'naming' },
    events: {} as
      | { type: 'fetch.requested' }
      | { type: 'name.asked' }
      | { type: 'hint.toggled' }
      | { type: 'signature.given'; version: string },
  },
  actors: {
    fetchTerms: fromPromise(({ signal }) => call(getUsageTerms, undefined, { signal })),
    sign: fromPromise<Signed, { version: string }>(({ input, signal }) => sign(input.version, signal)),
    naming,
  },
  actions: {
    ...shellActions,
    rememberName: assign({ name: (_, params: { name: string }) => params.name }),
    countTap: assign({ taps: ({ context }) => context.taps + 1 }),
  },
  guards: {
    isHurried: ({ context }) => context.isHurried,
    isNamed: ({ context }) => context.name !== '',
    isSigned: (_, params: { answer: Signed }) => params.answer.kind === 'done',
  },
  delays: { debounce: 500, patience: ({ context }) => (context.isHurried ? 1000 : 60_000) },
}).createMachine({
  id: 'signing',
  context: ({ input }) => ({ ...input, name: '', taps: 0 }),
  initial: 'greeting',
  states: {
    greeting: { always: [{ guard: 'isHurried', target: 'debouncing' }, { target: 'resting' }] },
    resting: { on: { 'fetch.requested': 'debouncing' } },
    debouncing: {
      on: { 'fetch.requested': { target: 'debouncing', reenter: true } },
      after: { debounce: 'fetching' },
    },
    fetching: {
      on: { 'fetch.requested': 'debouncing' },
      invoke: { id: 'fetchTerms', src: 'fetchTerms', onDone: 'reading', onError: 'resting' },
    },
    reading: {
      initial: 'calm',
      after: { patience: 'resting' },
      on: {
        'name.asked': 'naming',
        'signature.given': [
          { guard: 'isNamed', target: 'signing' },
          { actions: { type: 'announce', params: { text: 'お名前をどうぞ' } } },
        ],
      },
      states: {
        calm: { on: { 'hint.toggled': { actions: 'countTap' } } },
        refused: {},
      },
    },
    naming: {
      invoke: {
        id: 'naming',
        src: 'naming',
        onDone: {
          target: 'reading',
          actions: { type: 'rememberName', params: ({ event }) => ({ name: event.output.name }) },
        },
        onError: 'reading',
      },
    },
    signing: {
      invoke: {
        id: 'sign',
        src: 'sign',
        input: ({ event }) => ({ version: event.type === 'signature.given' ? event.version : '' }),
        onDone: [
          {
            guard: { type: 'isSigned', params: ({ event }) => ({ answer: event.output }) },
            target: 'signed',
          },
          { target: 'reading.refused' },
        ],
        onError: 'reading',
      },
    },
    signed: { type: 'final' },
  },
});

function Naming({ flow }: { flow: ActorRefFrom<typeof naming> | undefined }) {
  const word = useSelector(flow, (snapshot) => (snapshot?.matches('suggesting') ? 'しばらく' : 'お名前'));
  return <p>{word}</p>;
}

type Words = (snapshot: SnapshotFrom<typeof signingMachine>) => string;

const words: Words = (snapshot) =>
  typeof snapshot.value === 'string' ? snapshot.value : JSON.stringify(snapshot.value);

interface Faults {
  readonly words?: Words;
  readonly version?: string;
  readonly taps?: number;
  readonly extra?: ReactNode;
}

/** A screen that can be given faults. */
function Signing({
  isHurried,
  words: say = words,
  version = '1',
  taps = 1,
  extra,
}: { isHurried: boolean } & Faults) {
  const flow = useFlow(signingMachine, { isHurried });
  const snapshot = useSelector(flow, (present) => present);
  return (
    <>
      <output>{say(snapshot)}</output>
      {extra}
      {snapshot.children.naming && <Naming flow={snapshot.children.naming} />}
      <button type="button" onClick={() => flow.send({ type: 'fetch.requested' })}>
        読む
      </button>
      <button type="button" onClick={() => flow.send({ type: 'name.asked' })}>
        名乗る
      </button>
      <button
        type="button"
        onClick={() => {
          for (let tap = 0; tap < taps; tap++) flow.send({ type: 'signature.given', version });
        }}
      >
        署名する
      </button>
    </>
  );
}

/** Asks /api by itself, past the flow. */
function Curious() {
  void call(getUsageTerms, undefined, {}).catch(() => undefined);
  return null;
}

const shows =
  (text: string): ((seen: { screen: typeof import('@testing-library/react').screen }) => void) =>
  ({ screen }) =>
    expect(screen.getByRole('status').textContent).toContain(text);

function modelWith(faults: Faults = {}): AnyModel {
  return defineModel({
    machine: signingMachine,
    inputs: { calm: { isHurried: false }, hurried: { isHurried: true } },
    events: {
      'fetch.requested': [{ by: press('読む') }],
      'name.asked': [{ by: press('名乗る') }],
      'hint.toggled': [{ by: fromOutside }],
      'signature.given': [{ with: { version: '1' }, by: press('署名する') }],
    },
    outcomes: {
      fetchTerms: {
        terms: answered(getUsageTerms, { text: '第1条', version: '1' }),
        broken: failed(getUsageTerms, 500),
      },
      sign: {
        signed: accepted(agreeToTerms, undefined, { asked: '1' }),
        refused: refused(agreeToTerms, 422, refusal, {
          as: { kind: 'refused', code: 'invalid', message: refusal.message, body: refusal },
        }),
        offline: unreachable(agreeToTerms),
      },
      naming: { named: resolved({ name: 'Hanako' }), broken: rejected() },
    },
    reads: ({ name, isHurried }) => [name !== '', isHurried],
    screen: (input) => <Signing {...input} {...faults} />,
    states: {
      greeting: passing,
      resting: shows('resting'),
      debouncing: shows('debouncing'),
      fetching: shows('fetching'),
      reading: shows('reading'),
      'reading.calm': asParent,
      'reading.refused': shows('refused'),
      naming: ({ screen }) => screen.getByText('しばらく'),
      signing: shows('signing'),
      signed: shows('signed'),
    },
  });
}

function pathTo(goal: string, model: AnyModel = modelWith()): ModelPath {
  const path = pathsOf(model).find(({ start, steps }) => shownGoals(steps.at(-1) ?? start).includes(goal));
  if (!path) throw new Error(`Failed to find a path that shows ${goal}.`);
  return path;
}

/** The fault on the walk to a goal; the empty text where there is none. */
async function faultOf(model: AnyModel, goal: string): Promise<string> {
  try {
    await walk(model, pathTo(goal, model));
    return '';
  } catch (error) {
    return String(error);
  }
}

describe('a walk through a sound flow', () => {
  const { paths, unreached } = planOf(modelWith());

  it('reaches the whole chart', () => {
    expect(unreached).toEqual([]);
  });

  it.each(paths.map((path) => [path.goals.join(' and '), path] as const))(
    'goes through: %s',
    async (_, path) => {
      await walk(modelWith(), path);
    },
  );

  it('forgets the call of a state that was left, and answers the one that was asked after it', async () => {
    const model = modelWith();
    const afterTheCall: Gesture = async (scene) => {
      if (scene.actor.getSnapshot().matches('fetching'))
        await waitFor(() => expect(awaitedCalls()).toHaveLength(1));
      await press('読む')(scene);
    };
    const events = { ...model.events, 'fetch.requested': [{ by: afterTheCall }] };
    const leave = pathTo('fetching —fetch.requested→ debouncing');
    const answer = pathTo('fetching —done.actor.fetchTerms→ reading');
    await walk({ ...model, events }, { ...leave, steps: [...leave.steps, ...answer.steps.slice(-2)] });
  });
});

describe('a walk catches', () => {
  it('a view that shows another state', async () => {
    const mute: Words = (snapshot) => (snapshot.matches('fetching') ? 'resting' : words(snapshot));
    const fault = await faultOf(modelWith({ words: mute }), 'debouncing —after.debounce→ fetching');
    expect(fault).toContain('The view does not show the state fetching');
  });

  it('a view that sends an event with other content', async () => {
    const fault = await faultOf(modelWith({ version: '2' }), 'reading —signature.given [isNamed]→ signing');
    expect(fault).toContain('what the flow heard');
  });

  it('a view that sends an event twice', async () => {
    const fault = await faultOf(modelWith({ taps: 2 }), 'reading —signature.given [else]→ (stays)');
    expect(fault).toContain('what the flow heard');
  });

  it('a way out that the view does not offer', async () => {
    const model = modelWith();
    const events = { ...model.events, 'name.asked': [{ by: press('名前を変える') }] };
    const fault = await faultOf({ ...model, events }, 'reading —name.asked→ naming');
    expect(fault).toContain('名前を変える');
  });

  it('a call that asks something else than the model says', async () => {
    const model = modelWith();
    const sign = { signed: accepted(agreeToTerms, undefined, { asked: '2' }) };
    const outcomes = { ...model.outcomes, sign };
    const fault = await faultOf({ ...model, outcomes }, 'signing —done.actor.sign [isSigned]→ signed');
    expect(fault).toContain('what sign asks of /usage-terms/agree');
  });

  it('an outcome that the real actor does not make of the answer', async () => {
    const model = modelWith();
    const sign = { signed: answered(agreeToTerms, undefined, { as: { kind: 'done', value: 'signed' } }) };
    const outcomes = { ...model.outcomes, sign };
    const fault = await faultOf({ ...model, outcomes }, 'signing —done.actor.sign [isSigned]→ signed');
    expect(fault).toContain('what the flow heard');
  });

  it('a state that is said to be left at once and is not', async () => {
    const model = modelWith();
    const states = { ...model.states, debouncing: passing } as const;
    const fault = await faultOf({ ...model, states }, 'resting —fetch.requested→ debouncing');
    expect(fault).toContain('debouncing is said to be left at once');
  });

  it('a call that no state waits for', async () => {
    const fault = await faultOf(modelWith({ extra: <Curious /> }), 'debouncing —after.debounce→ fetching');
    expect(fault).toContain('get /get-usage-terms is asked for nothing');
  });

  it('and says how a person gets there', async () => {
    const mute: Words = (snapshot) => (snapshot.matches('fetching') ? 'resting' : words(snapshot));
    const fault = await faultOf(modelWith({ words: mute }), 'debouncing —after.debounce→ fetching');
    expect(fault.split('\n').slice(1, 3)).toEqual([
      '  started with hurried',
      '  1. xstate.after.debounce.signing.debouncing: debouncing —after.debounce→ fetching',
    ]);
  });
});

describe('what a person sees', () => {
  async function untold(model: AnyModel): Promise<string[]> {
    const discernment = new Discernment();
    for (const path of planOf(model).paths) await walk(model, path, discernment);
    return discernment.untold();
  }

  it('tells the states of a sound model apart', async () => {
    expect(await untold(modelWith())).toEqual([]);
  });

  it('tells nothing of a state whose expectation is met everywhere', async () => {
    const model = modelWith();
    const states = { ...model.states, fetching: shows('') } as const;
    expect(await untold({ ...model, states })).toEqual(['fetching']);
  });
});
