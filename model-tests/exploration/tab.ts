import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, createMachine } from 'xstate';
import { ApiFailure } from '#contract/errors.ts';
import { delaysIn, hears, invokedIn } from '#tests/machines/support/chart.ts';
import { firstStep } from '#tests/machines/support/step.ts';
import type { Answer, Asked, Server } from './server.ts';
import { step, still, wholeStep } from './still.ts';

/** A flow as it is explored: the REAL chart and that of its command, and how both speak to the server. */
export interface Flow {
  /** The chart of the sheet; it invokes the command under `commandId`. */
  readonly chart: AnyStateMachine;
  readonly command: AnyStateMachine;
  readonly commandId: string;
  readonly input: unknown;
  /** The chart that asks after a reload for what was pending; null where a reload loses it. Lists show the truth. */
  readonly recovery: AnyStateMachine | null;
  /** The events by which the sheet of a chart that runs all the time is opened, until something was decided. */
  readonly begins?: Readonly<Record<string, Beginning>>;
  /** Whether it rests without a sheet, where the chart never ends. */
  readonly isHome?: (sheet: AnyMachineSnapshot) => boolean;
  /** Whether a tab says that it was done, where the chart has no ending that says so. */
  readonly claim?: (tab: Tab) => 'done' | null;
  /** The call that an actor of the sheet makes; undefined for what is no call. */
  readonly quoteOf: (context: AnyMachineSnapshot['context']) => Omit<Asked, 'tab' | 'member' | 'key'>;
  readonly callOf: (
    content: never,
    context: AnyMachineSnapshot['context'],
  ) => Omit<Asked, 'tab' | 'member' | 'key'>;
  /** The value that the actors of the charts make of an answer. */
  readonly quoted: (answer: Answer, asked: Asked) => unknown;
  readonly answered: (answer: Answer, asked: Asked) => unknown;
}

interface Beginning {
  readonly carries: object;
  readonly isOffered?: (server: Server) => boolean;
}

interface Call {
  readonly actor: string;
  readonly asked: Asked;
  /** Null while it is on its way to the server. */
  readonly answer: Answer | null;
}

/** One tab of a member: what its charts are in, and what is on its way. */
export interface Tab {
  readonly index: number;
  readonly member: number;
  readonly flow: Flow;
  readonly sheet: AnyMachineSnapshot;
  readonly command: AnyMachineSnapshot | null;
  readonly call: Call | null;
  /** Calls that were given up and may still reach the server. */
  readonly late: readonly Asked[];
  /** Commands that its member has decided on. */
  readonly issued: number;
  /** The command on the device, until its truth is known or nobody waits for it. */
  readonly kept: Kept | null;
  /** The last sentence that its chart has announced. */
  readonly said: string | null;
  /** Its flow is the recovery of what was pending. */
  readonly isReloaded: boolean;
}

interface Kept {
  readonly key: string;
  readonly content: unknown;
}

const STORES = 'rememberCommand';
const STORAGE = [STORES, 'forgetCommand', 'abandonCommand'];
const KNOWS = ['knowServer', 'knowServerAgain'];

/** The command of the sheet under a name that is told by tab and number, so that no two runs differ by chance. */
function named(tab: Tab): Tab {
  const { command } = tab.sheet.context;
  if (command === null || String(command.key).startsWith('#')) return tab;
  const key = `#${tab.index}.${tab.issued}`;
  const context = { ...tab.sheet.context, command: { ...command, key } };
  return { ...tab, issued: tab.issued + 1, sheet: { ...tab.sheet, context } as AnyMachineSnapshot }; // the same chart's
}

/** A call that is given up before it was answered may still reach the server. */
function givenUp(tab: Tab): Tab {
  const { call, late } = tab;
  if (call === null) return tab;
  const { asked, answer } = call;
  const isLate = answer === null && asked.key !== null && late.every(({ key }) => key !== asked.key);
  return { ...tab, call: null, late: isLate ? [...late, asked] : late };
}

function asking(
  tab: Tab,
  actor: string,
  call: Omit<Asked, 'tab' | 'member' | 'key'>,
  key: string | null,
): Tab {
  if (tab.call?.actor === actor) return tab;
  const asked: Asked = { ...call, tab: tab.index, member: tab.member, key };
  return { ...tab, call: { actor, asked, answer: null } };
}

/**
 * An entered state begins a call, or the command. The device's storage answers at once, because nobody else sees
 * it; and so does the question whether the server knows keys, because it was answered at the start.
 */
function settled(given: Tab): Tab {
  let tab = named(given);
  for (;;) {
    const { sheet, command, flow } = tab;
    const runs = sheet.status === 'active' ? invokedIn(sheet) : [];
    const finding = runs.find(({ src }) => src === 'findCommand');
    if (finding !== undefined) {
      const isAsked = tab.kept !== null && sheet.context.asked.includes(tab.kept.key);
      const event = { type: `xstate.done.actor.${finding.id}`, output: isAsked ? null : tab.kept };
      tab = { ...tab, sheet: step(flow.chart, sheet, event) };
      continue;
    }
    if (command === null && runs.some(({ id }) => id === flow.commandId)) {
      const input = { ...sheet.context.command, ...(tab.isReloaded && { isInterrupted: true }) };
      tab = { ...tab, command: firstStep(still(flow.command), input).snapshot };
      continue;
    }
    if (command === null) {
      const quoting = runs.find(({ id }) => id.startsWith('quote'));
      if (quoting === undefined) return givenUp(tab);
      return asking(tab, quoting.id, flow.quoteOf(sheet.context), null);
    }
    if (command.status === 'done') {
      const event = { type: `xstate.done.actor.${flow.commandId}`, output: command.output };
      const { snapshot, actions } = wholeStep(flow.chart, sheet, event);
      const announced = actions.find(({ type }) => type === 'announce');
      // The text is what this action is given.
      const said = announced === undefined ? null : (announced.params as { text: string }).text;
      tab = named(givenUp({ ...tab, command: null, said, sheet: snapshot }));
      continue;
    }
    const inside = invokedIn(command);
    const atOnce = inside.find(({ id }) => STORAGE.includes(id) || KNOWS.includes(id));
    if (atOnce !== undefined) {
      const output = KNOWS.includes(atOnce.id) ? true : undefined;
      const event = { type: `xstate.done.actor.${atOnce.id}`, output };
      const decided: Kept | null = atOnce.id === STORES ? command.context.command : null;
      const kept = STORAGE.includes(atOnce.id) ? decided : tab.kept;
      tab = { ...givenUp(tab), kept, command: step(flow.command, command, event) };
      continue;
    }
    const ask = inside.find(({ id }) => id === 'ask' || id === 'askAgain');
    if (ask === undefined) return givenUp(tab);
    const { key, content } = command.context.command;
    return asking(tab, ask.id, flow.callOf(content as never, sheet.context), key);
  }
}

/** A tab at its start. */
export function openTab(index: number, member: number, flow: Flow): Tab {
  const sheet = firstStep(still(flow.chart), flow.input).snapshot;
  const nothing = {
    command: null,
    call: null,
    late: [],
    issued: 0,
    kept: null,
    said: null,
    isReloaded: false,
  };
  return settled({ index, member, flow, sheet, ...nothing });
}

/** The app is closed and opened again: only what the device has kept is left, and what was asked may still arrive. */
function reloaded(tab: Tab, chart: AnyStateMachine): Tab {
  const flow: Flow = { ...tab.flow, chart, commandId: 'command', input: { of: null } };
  const sheet = firstStep(still(chart), flow.input).snapshot;
  return settled({ ...givenUp(tab), flow, sheet, command: null, said: null, isReloaded: true });
}

/** The app where nothing of before is asked for: its lists say what is so. */
const listing = createMachine({
  id: 'listing',
  initial: 'home',
  states: { home: { type: 'final' } },
  output: { outcome: 'listed' },
  context: { command: null },
});

/** The reload of a tab, after which its flow is recovered where it can be. */
export function reloadOf(tab: Tab): readonly TabMove[] {
  if (tab.sheet.status !== 'active') return [];
  const { recovery, begins } = tab.flow;
  // A sheet that never ends has said what became of it, or nobody waits for that: nothing is pending.
  if (begins !== undefined && tab.issued > 0 && tab.command === null) return [];
  return [{ words: 'closes the app and opens it again', to: () => reloaded(tab, recovery ?? listing) }];
}

/** Nothing is open in it, and nobody waits for anything. */
export function isAtHome({ sheet, command, flow }: Tab): boolean {
  return sheet.status === 'done' || (command === null && flow.isHome?.(sheet) === true);
}

/** The acts of a person, by the events of all flows, in their words. */
const DEEDS: Readonly<Record<string, string>> = {
  'reservation.confirmed': 'confirms the reservation',
  'move.confirmed': 'confirms the move',
  'extension.confirmed': 'confirms the extension',
  'cancellation.confirmed': 'confirms to give it up',
  'door.asked': 'asks for the door',
  'wait.confirmed': 'confirms to wait',
  'stop.confirmed': 'confirms to wait no longer',
  'dialog.dismissed': 'closes the sheet',
  'retry.requested': 'asks for it again',
};
/** Those that carry what they are about: a flow names its own (`begins`). */
const BEGINNINGS: Readonly<Record<string, string>> = {
  'wait.wanted': 'wants to wait',
  'stop.wanted': 'wants to wait no longer',
  'booking.kept': 'keeps what its turn has made',
};
const COMMAND_DEEDS: Readonly<Record<string, string>> = {
  'retry.requested': 'asks for it again',
  'wait.abandoned': 'waits no longer',
  'connection.restored': 'has a connection again',
};

/** One thing that happens in a tab, by what it is to the server. */
export interface TabMove {
  readonly words: string;
  readonly to: () => Tab;
}

/** The steps that its member, its clock and its network can take without the server. */
export function movesOfTab(tab: Tab, server: Server): readonly TabMove[] {
  const { sheet, command, flow } = tab;
  if (sheet.status !== 'active') return [];
  const moves: TabMove[] = [];
  const sheetHears = (event: AnyEventObject) => () =>
    settled({ ...tab, sheet: step(flow.chart, sheet, event) });
  if (command === null) {
    for (const [type, words] of Object.entries(DEEDS)) {
      if (hears(sheet, type) && sheet.can({ type })) moves.push({ words, to: sheetHears({ type }) });
    }
    for (const [type, { carries, isOffered }] of Object.entries(flow.begins ?? {})) {
      if (tab.issued > 0 || isOffered?.(server) === false || !hears(sheet, type)) continue;
      moves.push({ words: BEGINNINGS[type] ?? type, to: sheetHears({ type, ...carries }) });
    }
    const alternative = sheet.context.problem?.alternatives?.[0];
    if (alternative !== undefined && hears(sheet, 'alternative.chosen'))
      moves.push({
        words: 'takes the alternative',
        to: sheetHears({ type: 'alternative.chosen', alternative }),
      });
    for (const { type, delay } of delaysIn(sheet))
      moves.push({ words: `time passes (${delay})`, to: sheetHears({ type }) });
    return moves;
  }
  const commandHears = (event: AnyEventObject) => () =>
    settled({ ...tab, command: step(flow.command, command, event) });
  for (const [type, words] of Object.entries(COMMAND_DEEDS))
    if (hears(command, type)) moves.push({ words, to: commandHears({ type }) });
  for (const { type, delay } of delaysIn(command))
    moves.push({ words: `time passes (${delay})`, to: commandHears({ type }) });
  return moves;
}

const NETWORK = new ApiFailure({ kind: 'network', path: '/reservations' });

/** The tab once its call has come to an answer, or to none. */
export function heard(tab: Tab, isLost: boolean, mayComeLate = false): Tab {
  const { call, flow } = tab;
  if (call === null) return tab;
  const { actor, asked, answer } = call;
  const isQuote = asked.key === null;
  const output = answer === null ? undefined : (isQuote ? flow.quoted : flow.answered)(answer, asked);
  const event = isLost
    ? { type: `xstate.error.actor.${actor}`, error: NETWORK }
    : { type: `xstate.done.actor.${actor}`, output };
  const rest = mayComeLate ? givenUp(tab) : { ...tab, call: null };
  return settled(
    isQuote || tab.command === null
      ? { ...rest, sheet: step(flow.chart, tab.sheet, event) }
      : { ...rest, command: step(flow.command, tab.command, event) },
  );
}

/** The tab while the answer is on its way back. */
export function withAnswer(tab: Tab, answer: Answer): Tab {
  return tab.call === null ? tab : { ...tab, call: { ...tab.call, answer } };
}

/** The part of a tab that decides what can follow. Words and places never change, and nobody asks for them. */
export function textOfTab({
  sheet,
  command,
  call,
  late,
  kept,
  said,
  issued,
  flow,
  isReloaded,
}: Tab): unknown {
  const { request, quote, problem, command: decided, usesCoupon, code } = sheet.context;
  return [
    sheet.status,
    sheet.value,
    sheet.output?.outcome ?? null,
    [request?.boothId, request?.start, request?.usesCoupon, usesCoupon, code],
    [quote?.amount?.gross, quote?.couponMinutes],
    [problem?.kind, problem?.code, problem?.alternatives?.[0]?.booth.boothId],
    command && [decided?.key, command.value, command.context.retries, command.context.outcome?.kind],
    decided?.content.isFree,
    [isReloaded, kept?.key, said, flow.begins !== undefined && issued > 0],
    call,
    late,
  ];
}
