import {
  argumentsOf,
  itemsOf,
  type Node,
  type Property,
  parse,
  propertiesOf,
  propertyOf,
  textOf,
} from './ast.ts';
import { type Branch, otherThan, type State, statesIn, transitionsOf } from './chart.ts';

/** One change of a chart. */
export interface Mutant {
  /** `machines/booking/timetable/chart.ts` */
  readonly file: string;
  /** The change, in words that stay the same when other lines of the file change. */
  readonly what: string;
  /** The file with the change. */
  readonly text: string;
  /** The part of the file's text that is changed. */
  readonly span?: { readonly start: number; readonly end: number };
}

interface Edit {
  readonly what: string;
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

function swappedTarget({ name, node }: Branch, state: State, top: readonly string[]): Edit[] {
  const written = textOf(node) === undefined ? propertyOf(node, 'target')?.value : node;
  const target = textOf(written);
  const other = target === undefined ? undefined : otherThan(target, state, top);
  if (!written || other === undefined) return [];
  const what = `${state.path}, ${name}: target ${target} becomes ${other}`;
  return [{ what, start: written.start, end: written.end, by: `'${other}'` }];
}

/** Takes the property out; the comma behind it too. */
function without(what: string, { node }: Property, text: string): Edit {
  const comma = /^\s*,/.exec(text.slice(node.end))?.[0].length ?? 0;
  return { what, start: node.start, end: node.end + comma, by: '' };
}

function withoutItem(what: string, item: Node, text: string): Edit {
  const comma = /^\s*,/.exec(text.slice(item.end))?.[0].length ?? 0;
  return { what, start: item.start, end: item.end + comma, by: '' };
}

function actionName(action: Node): string {
  const name = action.type === 'Identifier' ? String(action.name) : undefined;
  return textOf(action) ?? name ?? textOf(propertyOf(action, 'type')?.value) ?? 'an action';
}

/** Each action of a list left out. */
function droppedActions(where: string, property: Property | undefined, text: string): Edit[] {
  if (!property) return [];
  const items = itemsOf(property.value);
  return items.map((item) => {
    const what = `${where}: ${actionName(item)} is not done`;
    return items.length === 1 ? without(what, property, text) : withoutItem(what, item, text);
  });
}

function editsOfBranch(branch: Branch, state: State, top: readonly string[], text: string): Edit[] {
  const where = `${state.path}, ${branch.name}`;
  const guard = propertyOf(branch.node, 'guard');
  return [
    ...swappedTarget(branch, state, top),
    ...(guard ? [without(`${where}: the guard is dropped`, guard, text)] : []),
    ...droppedActions(where, propertyOf(branch.node, 'actions'), text),
    branch.alone
      ? without(`${where} is removed`, branch.alone, text)
      : withoutItem(`${where}: the branch is removed`, branch.node, text),
  ];
}

/** A list of ways to end badly is removed as a whole too. */
function removedErrors(state: State, text: string): Edit[] {
  return itemsOf(propertyOf(state.node, 'invoke')?.value ?? state.node).flatMap((invoke) => {
    const property = propertyOf(invoke, 'onError');
    const id = textOf(propertyOf(invoke, 'id')?.value);
    return property && itemsOf(property.value).length > 1
      ? [without(`${state.path}, onError of ${id} is removed`, property, text)]
      : [];
  });
}

function editsOfState(state: State, top: readonly string[], text: string): Edit[] {
  const initial = propertyOf(state.node, 'initial');
  const inside: State = { ...state, siblings: state.children };
  return [
    ...(initial ? swappedTarget({ name: 'initial', node: initial.value, alone: null }, inside, top) : []),
    ...transitionsOf(state).flatMap((branch) =>
      editsOfBranch(branch, state.path === '(root)' ? inside : state, top, text),
    ),
    ...removedErrors(state, text),
    ...['entry', 'exit'].flatMap((kind) =>
      droppedActions(`${state.path}, ${kind}`, propertyOf(state.node, kind), text),
    ),
  ];
}

/** Each guard says the opposite. */
function turnedGuards(setup: Node, text: string): Edit[] {
  return propertiesOf(propertyOf(setup, 'guards')?.value).map(({ name, value }) => ({
    what: `the guard ${name} is turned round`,
    start: value.start,
    end: value.end,
    by: `(...asked) => !(${text.slice(value.start, value.end)})(...asked)`,
  }));
}

/** Each delay takes twice as long. */
function doubledDelays(setup: Node, text: string): Edit[] {
  return propertiesOf(propertyOf(setup, 'delays')?.value).map(({ name, value }) => {
    const written = text.slice(value.start, value.end);
    const by = value.type === 'Literal' ? `2 * ${written}` : `(...asked) => 2 * (${written})(...asked)`;
    return { what: `the delay ${name} takes twice as long`, start: value.start, end: value.end, by };
  });
}

function numbered(edits: readonly Edit[]): Edit[] {
  return edits.map((edit, index) => {
    const alike = edits.slice(0, index).filter(({ what }) => what === edit.what).length;
    return alike === 0 ? edit : { ...edit, what: `${edit.what} (${alike + 1})` };
  });
}

/** Every change of the charts in the file. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const program = parse(file, text);
  const charts = argumentsOf(program, 'createMachine').flatMap((chart) => {
    const states = statesIn(chart, '', []);
    const top = states[0]?.children ?? [];
    return states.flatMap((state) => editsOfState(state, top, text));
  });
  const implementations = ['flow', 'setup']
    .flatMap((called) => argumentsOf(program, called))
    .flatMap((setup) => [...turnedGuards(setup, text), ...doubledDelays(setup, text)]);
  return numbered([...charts, ...implementations]).map(({ what, start, end, by }) => ({
    file,
    what,
    text: `${text.slice(0, start)}${by}${text.slice(end)}`,
  }));
}
