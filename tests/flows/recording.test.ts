import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, createActor, fromPromise, setup } from 'xstate';
import { ApiFailure, apiErrorOf } from '#contract/errors.ts';
import { heardOf, type Recordings } from '#flows/live/channel.ts';
import { replay, revived } from '#flows/live/replay.ts';
import { runningFlows, timelinesOf, transitionsAt } from '#flows/live/timeline.ts';
import { activeStates } from '#flows/stepping/walk.ts';
import { createMask, isSecretName } from '#src/inspection/plain.ts';
import { createRecorder } from '#src/inspection/recorder.ts';
import type { Recorded } from '#src/inspection/recording.ts';

describe('what is secret', () => {
  it.each([
    'token',
    'email_token',
    'payment_token',
    'pw',
    'password',
    'new_password_confirmation',
    'wifiPassword',
    'passcode',
    'card',
    'card_number',
    'cardNumber',
    'security_code',
    'securityCode',
    'holdername',
    'pinId',
    'Authorization',
  ])('%s is masked', (name) => {
    expect(createMask()({ [name]: 'hush' })).toEqual({ [name]: '•••1' });
  });

  it.each(['name', 'opinion', 'spinning', 'reservationId', 'discard'])('%s is not', (name) => {
    expect(isSecretName(name)).toBe(false);
  });

  it('is masked beside the name of its field, within what is secret, and as a number', () => {
    const event = { type: 'field.edited', name: 'pw', value: 'hush', card: { number: 4111, owner: ['me'] } };
    expect(createMask()(event)).toEqual({
      type: 'field.edited',
      name: 'pw',
      value: '•••1',
      card: { number: '•••2', owner: ['•••3'] },
    });
  });

  it('gets the same mask each time, so that what compares it decides the same', () => {
    const mask = createMask();
    expect(mask({ token: 'a' })).toEqual(mask({ token: 'a' }));
    expect(mask({ token: 'a' })).not.toEqual(mask({ token: 'b' }));
  });

  it('stays where it says only whether there is one', () => {
    expect(createMask()({ card: null, token: true })).toEqual({ card: null, token: true });
  });
});

describe('values that are no JSON', () => {
  it('come back as what they were, actors as ones that do nothing', () => {
    const values = { map: new Map([['a', new Set([1])]]), when: new Date(7), none: undefined, call: () => 1 };
    expect(revived(createMask()(values))).toEqual({ map: new Map([['a', new Set([1])]]), when: new Date(7) });
  });

  it('keep a failed call a failed call', () => {
    const failure = new ApiFailure({ kind: 'network', path: '/reservations' });
    expect(apiErrorOf(revived(createMask()(failure)))).toEqual({ kind: 'network', path: '/reservations' });
  });

  it('that say themselves what they are as JSON are that', () => {
    expect(createMask()({ toJSON: () => ({ token: 'hush', status: 'active' }), machine: {} })).toEqual({
      token: '•••1',
      status: 'active',
    });
  });

  it('may go round in circles', () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(createMask()(circle)).toEqual({ self: '(circular)' });
  });
});

const signIn = setup({
  types: {
    context: {} as { token: string; tries: number },
    input: {} as { token: string },
    events: {} as { type: 'token.given'; token: string } | { type: 'light.switched' },
  },
  actors: { ask: fromPromise(async () => 'yes') },
  actions: { count: assign({ tries: ({ context }) => context.tries + 1 }) },
  guards: { isSame: ({ context }, params: { token: string }) => context.token === params.token },
}).createMachine({
  id: 'signIn',
  context: ({ input }) => ({ token: input.token, tries: 0 }),
  initial: 'out',
  states: {
    out: {
      on: {
        'token.given': [
          { guard: { type: 'isSame', params: ({ event }) => ({ token: event.token }) }, target: 'asking' },
          { actions: 'count' },
        ],
      },
    },
    asking: { invoke: { id: 'ask', src: 'ask', onDone: 'in', onError: 'out' } },
    in: { type: 'final' },
  },
});

async function recorded(): Promise<Recorded[]> {
  const entries: Recorded[] = [];
  const inspect = createRecorder(
    (entry) => entries.push(entry),
    () => 0,
  );
  const actor = createActor(signIn, { input: { token: 'hush' }, inspect });
  actor.start();
  actor.send({ type: 'token.given', token: 'wrong' });
  actor.send({ type: 'token.given', token: 'hush' });
  await new Promise((done) => actor.subscribe({ complete: () => done(null) }));
  return entries;
}

describe('a recording', () => {
  it('tells what a flow heard and where it went, without its secrets', async () => {
    const entries = await recorded();
    expect(JSON.stringify(entries)).not.toMatch(/hush|wrong/);
    const [timeline] = timelinesOf(entries, 'signIn');
    const steps = timeline?.moments.map(({ heard, stepped }) => [
      heard.kind === 'started' ? 'started' : heard.type,
      stepped?.states,
      transitionsAt(signIn, stepped?.taken ?? []),
    ]);
    expect(steps).toEqual([
      ['started', ['', 'out'], []],
      ['token.given', ['', 'out'], ['out —token.given [else]→ (stays)']],
      ['token.given', ['', 'asking'], ['out —token.given [isSame]→ asking']],
      ['xstate.done.actor.ask', ['', 'in'], ['asking —done.actor.ask→ in']],
    ]);
    expect(timeline?.isRunning).toBe(false);
  });

  it('replayed on a copy, goes the same way from moment to moment', async () => {
    const [timeline] = timelinesOf(await recorded(), 'signIn');
    const heard = timeline?.moments.map((moment) => moment.heard) ?? [];
    const copies = replay(signIn as AnyStateMachine, heard);
    expect(copies.map((copy) => [[...activeStates(copy)].at(-1), copy.context.tries])).toEqual([
      ['out', 0],
      ['out', 1],
      ['asking', 1],
      ['in', 1],
    ]);
  });

  it('replayed up to a moment, leaves out what came later', async () => {
    const [timeline] = timelinesOf(await recorded(), 'signIn');
    const heard = timeline?.moments.map((moment) => moment.heard).slice(0, 2) ?? [];
    expect(replay(signIn as AnyStateMachine, heard).at(-1)?.value).toBe('out');
  });

  it('shows a flow as running until it ends or is given up', async () => {
    const entries = await recorded();
    expect(runningFlows(entries)).toEqual(new Set());
    expect(runningFlows(entries.slice(0, -1))).toEqual(new Set(['signIn']));
    const stop: Recorded = {
      kind: 'heard',
      actor: entries[0]?.actor ?? '',
      at: 0,
      from: null,
      type: 'xstate.stop',
      event: { type: 'xstate.stop' },
    };
    expect(runningFlows([...entries.slice(0, 2), stop])).toEqual(new Set());
  });
});

describe('what comes over the channel', () => {
  const entry: Recorded = { kind: 'stepped', actor: 'x:1', at: 0, states: [], status: 'active', taken: [] };

  it('is kept for each app, the one that answered last being the last', () => {
    let heard: Recordings = new Map();
    heard = heardOf(heard, { kind: 'recording', app: 'a', recorded: [entry] });
    heard = heardOf(heard, { kind: 'recording', app: 'b', recorded: [] });
    heard = heardOf(heard, { kind: 'recorded', app: 'a', recorded: [entry] });
    expect([...heard]).toEqual([
      ['a', [entry, entry]],
      ['b', []],
    ]);
  });

  it('is left alone where its beginning was missed', () => {
    expect(heardOf(new Map(), { kind: 'recorded', app: 'a', recorded: [entry] })).toEqual(new Map());
  });
});
