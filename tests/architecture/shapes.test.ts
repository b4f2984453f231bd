import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate';
import type { CommandDefinition } from '#machines/shared/command.ts';
import { machinesAmong } from './machineConfig.ts';
import { sourcesOf } from './sources.ts';

type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
const modules: Modules = import.meta.glob<Record<string, unknown>>('../../machines/**/*.ts', { eager: true });
const contracts: Modules = import.meta.glob<Record<string, unknown>>('../../contract/**/*.ts', {
  eager: true,
});

const machines = [...machinesAmong(Object.values(modules).flatMap((module) => Object.values(module)))];

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isCommand(value: unknown): value is CommandDefinition<unknown, { kind: string }> {
  return isRecord(value) && 'issue' in value && value.machine instanceof StateMachine;
}

/** The commands, by the file that defines them. */
const commands = new Map(
  Object.entries(modules)
    .map(([path, module]) => [path.replace('../../', ''), Object.values(module).filter(isCommand)] as const)
    .filter(([, defined]) => defined.length > 0),
);
const commandMachines = new Set<unknown>([...commands.values()].flat().map(({ machine }) => machine));

function statesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(statesOf)];
}

const allStates = machines.flatMap((machine) =>
  statesOf(machine.root).map((node) => ({ machine, node, name: [machine.id, ...node.path].join('.') })),
);

function invokedBy(machine: AnyStateMachine, node: AnyStateNode) {
  return node.invoke.map(({ src, input }) => ({
    input,
    logic: machine.implementations.actors[String(src)] as unknown, // whatever stands under the name
  }));
}

/** The names of the calls of /api that are meant. */
function endpointNames(isMeant: (endpoint: Record<string, unknown>) => boolean): string[] {
  return Object.values(contracts).flatMap((module) =>
    Object.entries(module)
      .filter(([, value]) => isRecord(value) && isMeant(value))
      .map(([name]) => name),
  );
}

const isCalled = (name: string, text: string) => new RegExp(`\\b(?:call|ask)\\(\\s*${name}\\b`).test(text);

/** Whether a state, or one that it stands in, hears an event. */
function hears(node: AnyStateNode, event: string): boolean {
  return node.transitions.has(event) || (node.parent !== undefined && hears(node.parent, event));
}

describe('a flow', () => {
  /** The base itself, and the page, which the base listens to. */
  const BELOW = ['machines/shell/flow.ts', 'machines/shell/page.ts'];

  it('stands upon the base of all flows, and brings nothing of it itself', () => {
    const flows = sourcesOf('machines').filter(([path]) => !BELOW.includes(path));
    expect(flows.filter(([, text]) => /\bflow\(\{/.test(text)).length).toBeGreaterThan(50);
    const besides = flows.flatMap(([path, text]) =>
      [...text.matchAll(/\bsetup\(|\.\.\.shellActions|listenToPage: listensToPage\b/g)].map(
        ([found]) => `${path}: ${found}`,
      ),
    );
    expect(besides).toEqual([]);
  });
});

describe('a flow that ends', () => {
  it('notes nowhere how it ended: its final states say it', () => {
    const noted = machines.flatMap(({ id, implementations: { actions, actors } }) =>
      [...Object.keys(actions), ...Object.keys(actors)]
        .filter((name) => /^note[A-Z]/.test(name))
        .map((name) => `${id}: ${name}`),
    );
    expect(noted).toEqual([]);
  });

  it('is dismissed at one place, its root', () => {
    const dismissible = machines.filter(({ root }) => root.states.dismissed?.type === 'final');
    expect(dismissible.map(({ id }) => id)).toContain('reservationDialog');
    const leading = ({ transitions }: AnyStateNode) =>
      [...transitions.values()]
        .flat()
        .filter(({ target = [] }) => target.some(({ key }) => key === 'dismissed'));
    const otherwise = dismissible.filter(
      ({ root }) => leading(root).length !== 1 || statesOf(root).flatMap(leading).length !== 1,
    );
    expect(otherwise.map(({ id }) => id)).toEqual([]);
  });

  it('says why it is not dismissed while a command, or a sheet of its own, stands in the way', () => {
    const dismissals = ({ root }: AnyStateMachine) =>
      [...root.transitions.keys()].filter((event) => event.endsWith('.dismissed'));
    const silent = allStates.flatMap(({ machine, node, name }) => {
      const isHeld = invokedBy(machine, node).some(
        ({ logic }) =>
          logic instanceof StateMachine &&
          Object.values(logic.root.states).some(({ type }) => type === 'final'),
      );
      if (!isHeld || node === machine.root) return [];
      return dismissals(machine)
        .filter((event) => {
          const own = node.transitions.get(event) ?? [];
          return !own.some(({ target, description }) => target === undefined && Boolean(description));
        })
        .map((event) => `${name}: ${event}`);
    });
    expect(silent).toEqual([]);
  });
});

describe('a state', () => {
  /** Whether the flow passes it at once, by its guards: what they ask is its description. */
  const isPassed = ({ always, invoke, transitions }: AnyStateNode) =>
    (always?.length ?? 0) > 0 && invoke.length === 0 && transitions.size === 0;

  it('says where the flow stands, for whoever reads the chart in the atlas', () => {
    const silent = allStates.filter(
      ({ machine, node }) =>
        node !== machine.root && node.type !== 'final' && !node.description && !isPassed(node),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});

/** Where an operator asks again, and no page by itself (docs/decisions/0028-acts-of-operators-are-commands.md). */
const OF_OPERATORS = ['machines/operator/act.ts', 'machines/operator/ceremony/chart.ts'];
/** A form whose password stands in no command: the next tap with the same address has the same key. */
const OF_FORMS = ['machines/settings/mailChange.ts'];

describe('a command', () => {
  it('has a file of its own', () => {
    expect([...commands].filter(([, defined]) => defined.length > 1).map(([path]) => path)).toEqual([]);
  });

  it('is what every call with an effect is sent by', () => {
    const effects = endpointNames(({ effect }) => effect === true);
    expect(effects).toContain('createReservation');
    const outside = sourcesOf('machines').flatMap(([path, text]) =>
      commands.has(path) || [...OF_OPERATORS, ...OF_FORMS].includes(path)
        ? []
        : effects.filter((name) => isCalled(name, text)).map((name) => `${path}: ${name}`),
    );
    expect(outside).toEqual([]);
  });

  it('is made before its state is entered: where it is missing, the state throws and mints no key', () => {
    const invoked = allStates.flatMap(({ machine, node, name }) =>
      invokedBy(machine, node)
        .filter(({ logic }) => commandMachines.has(logic))
        .map(({ input }) => ({ name, input })),
    );
    expect(invoked.map(({ name }) => name)).toContain('reservationDialog.creating');
    const minting = invoked.filter(({ input }) => {
      try {
        if (typeof input === 'function') input({ context: {}, event: { type: 'entered' } } as never); // nobody decided
        return true;
      } catch (error) {
        return !String(error).includes('a value that the chart relies on');
      }
    });
    expect(minting.map(({ name }) => name)).toEqual([]);
  });
});

/** Where only a person may ask again. */
const ONLY_BY_HAND: readonly (readonly [state: RegExp, why: string])[] = [
  [/\.undecided$/, 'a server that knows no keys may do it twice'],
  [/^passage\.unsure$/, 'no door may open by itself before the server is known'],
  [/\.unawaited$/, 'too long ago to be done without another word of the member'],
  [
    /^scanner\.answered\.stuck$|^passage\.stuck$/,
    'a door that did not move is not opened to an empty corridor',
  ],
  [/^phoneValidation\.changeFailed$/, 'what is the member’s is changed'],
];

/** Data that are read, and are no resource. */
const LOADED_OTHERWISE: Readonly<Record<string, string>> = {
  'machines/account/invitation/limits.ts: getInvitation': 'a refusal ends the session',
  'machines/account/postalLookup.ts: getAddresses': 'is given to the shape of look-ups by another name',
  'machines/account/session/actors.ts: getUser': 'the session keeps its member through a reload',
  'machines/account/signUp/actors.ts: checkSignUpLink': 'asked once; the answer decides the way',
  'machines/account/terms/agreement.ts: getUsageTerms':
    'asked beside a login, for whether other terms are in force',
  'machines/booking/liveReservations.ts: listReservations': 'asked once, for what became of a command',
  'machines/booking/waitingList/starting.ts: listWaits': 'asked once, for what became of a command',
  'machines/booking/waitingList/stopping.ts: listWaits': 'asked once, for what became of a command',
  'machines/inbox/survey/answering.ts: getSurvey': 'asked once, for what became of a command',
  'machines/inbox/menuStatus.ts: getMenuStatus': 'the last counts are kept through a reload',
  'machines/inbox/survey/chart.ts: getSurvey': 'a failed fetch leads back to /app',
  'machines/operator/session/chart.ts: getSession': 'whether it is open is a state of the whole house',
  'machines/operator/signIn.ts: getSession': 'asked once, for the session that a demo has opened',
  'machines/settings/calendar/ending.ts: getCalendar': 'asked once, for what became of a command',
  'machines/settings/card/command.ts: getUser': 'asked once, for what became of a command',
  'machines/settings/card/owed.ts: getUser':
    'asked once before anything is charged; the answer decides the way',
  'machines/settings/coupons/command.ts: listCoupons': 'asked once, for what became of a command',
  'machines/settings/coupons/remainder.ts: getCouponRemainder':
    'two resources load it: the header alone, the coupons with their list',
  'machines/settings/mailConfirmation.ts: getUser':
    'whether the session has outlived the change, and under which ID',
  'machines/settings/profile.ts: getUser':
    'the member as a change has left them, where its answer does not say it',
  'machines/shell/reachServer.ts: getMetadata': 'whether it answers is all that is asked',
  'machines/visit/passage/chart.ts: checkBeforeEntry': 'asked once before the door',
};

/** The three events that ask again after a failed call, each leading to the same place. */
const ASKED_AGAIN =
  /'retry\.requested': ('[^']+'|\{[^}]+\}),\s*'connection\.restored': \1,\s*'page\.shown': \1/;

describe('what is loaded', () => {
  it('is asked for again by one shape', () => {
    expect(
      ASKED_AGAIN.test("{ 'retry.requested': 'a', 'connection.restored': 'a', 'page.shown': 'a' }"),
    ).toBe(true);
    const drawn = sourcesOf('machines').filter(([, text]) => ASKED_AGAIN.test(text));
    expect(drawn.map(([path]) => path)).toEqual([]);
  });

  it('is asked for again by itself, wherever a person can ask again', () => {
    const again = allStates.filter(({ node }) => node.transitions.has('retry.requested'));
    expect(again.map(({ name }) => name)).toContain('passcode.checkFailed');
    const deaf = again
      .filter(({ node }) => !hears(node, 'connection.restored') || !hears(node, 'page.shown'))
      .map(({ name }) => name);
    expect(deaf.filter((name) => !ONLY_BY_HAND.some(([state]) => state.test(name)))).toEqual([]);
    const needless = ONLY_BY_HAND.filter(([state]) => !deaf.some((name) => state.test(name)));
    expect(needless).toEqual([]);
  });

  it('is loaded by the shape of what is loaded, or has its reason not to be', () => {
    const readings = endpointNames(({ method }) => method === 'get');
    const otherwise = sourcesOf('machines').flatMap(([path, text]) =>
      /\bdefine(Resource|Lookup)\(/.test(text)
        ? []
        : readings.filter((name) => isCalled(name, text)).map((name) => `${path}: ${name}`),
    );
    expect(otherwise.toSorted()).toEqual(Object.keys(LOADED_OTHERWISE).toSorted());
  });
});

/** The text between the brackets that begin there. */
function argumentsAt(text: string, begin: number): string {
  let depth = 0;
  for (let index = begin; index < text.length; index += 1) {
    depth += Number(text[index] === '(') - Number(text[index] === ')');
    if (depth === 0) return text.slice(begin + 1, index);
  }
  return text.slice(begin + 1);
}

describe('a call of a flow', () => {
  const asked = sourcesOf('machines').flatMap(([file, text]) =>
    [...text.matchAll(/\b(?:call|ask)\(/g)].map(({ 0: { length }, index }) => ({
      file,
      given: argumentsAt(text, index + length - 1),
    })),
  );

  it('is given up with the flow: it is handed the signal', () => {
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter(({ given }) => !/\bsignal\b(?!: undefined)/.test(given))).toEqual([]);
  });
});
