import { type ChartState, type ChartTransition, invocationText, triggerText } from '../charts/chart.ts';
import { type Face, LINE_HEIGHT, widthOf, wrap } from './measure.ts';

/** The kind of a box's line; the page gives each its look. */
export type LineRole = 'name' | 'description' | 'invoke' | 'entry' | 'exit' | 'trigger' | 'guard' | 'action';

export interface Line {
  readonly role: LineRole;
  readonly text: string;
  /** The flow that the line leads to. */
  readonly flow?: string;
  /** The transition that stays in its state, which the line tells of. */
  readonly transition?: string;
}

export interface Box {
  readonly lines: readonly Line[];
  readonly width: number;
  readonly height: number;
}

export const PADDING_X = 10;
export const PADDING_Y = 8;

const WIDTH = { state: 230, transition: 190 } as const;

const FACES: Readonly<Record<LineRole, Face>> = {
  name: 'name',
  description: 'prose',
  invoke: 'code',
  entry: 'code',
  exit: 'code',
  trigger: 'code',
  guard: 'code',
  action: 'code',
};

function lines(role: LineRole, text: string, width: number, more: Omit<Line, 'role' | 'text'> = {}): Line[] {
  return wrap(text, FACES[role], width).map((part) => ({ role, text: part, ...more }));
}

/** A longer list is folded: the outline below the picture says all of it. */
const MOST_ACTIONS = 3;

function actionLines(
  role: 'action' | 'entry' | 'exit',
  actions: readonly string[],
  width: number,
  more?: Omit<Line, 'role' | 'text'>,
): Line[] {
  const prefix = role === 'action' ? '/' : `${role} /`;
  const shown = actions.length > MOST_ACTIONS ? actions.slice(0, MOST_ACTIONS - 1) : actions;
  const folded = actions.length - shown.length;
  return [
    ...shown.flatMap((action) => lines(role, `${prefix} ${action}`, width, more)),
    ...(folded > 0 ? lines(role, `${prefix} … ${folded} more`, width, more) : []),
  ];
}

function boxOf(content: readonly Line[], floor: number): Box {
  const widest = Math.max(floor, ...content.map(({ role, text }) => widthOf(text, FACES[role])));
  return {
    lines: content,
    width: Math.ceil(widest) + 2 * PADDING_X,
    height: content.length * LINE_HEIGHT + 2 * PADDING_Y,
  };
}

function labelOf(transition: ChartTransition, width: number, more: Omit<Line, 'role' | 'text'> = {}): Line[] {
  return [
    ...lines('trigger', triggerText(transition.trigger), width, more),
    ...(transition.guard === null ? [] : lines('guard', `[${transition.guard}]`, width, more)),
    ...actionLines('action', transition.actions, width, more),
    ...(transition.description === null ? [] : lines('description', transition.description, width, more)),
  ];
}

/** The box of a transition that goes somewhere: it lies on its edge, so that no other edge can cross it. */
export function transitionBox(transition: ChartTransition, note: string | null): Box {
  const content = labelOf(transition, WIDTH.transition);
  return boxOf(note === null ? content : [...content, ...lines('action', note, WIDTH.transition)], 40);
}

/** The head of a state: its name and what it does, and the transitions that stay in it. */
export function stateBox(state: ChartState): Box {
  const stays = state.transitions.filter(({ targets }) => targets.length === 0);
  return boxOf(
    [
      ...lines('name', state.name, WIDTH.state),
      ...(state.type === 'parallel' || state.type === 'history'
        ? lines('entry', state.type, WIDTH.state)
        : []),
      ...(state.description === null ? [] : lines('description', state.description, WIDTH.state)),
      ...state.invokes.flatMap((invocation) =>
        lines('invoke', `runs ${invocationText(invocation)}`, WIDTH.state, flowLink(invocation.flow)),
      ),
      ...actionLines('entry', state.entry, WIDTH.state),
      ...actionLines('exit', state.exit, WIDTH.state),
      ...stays.flatMap((transition) => labelOf(transition, WIDTH.state, { transition: transition.id })),
    ],
    60,
  );
}

function flowLink(flow: string | null): Omit<Line, 'role' | 'text'> {
  return flow === null ? {} : { flow };
}
