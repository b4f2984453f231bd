import { dialogEntriesMachine } from '#machines/shell/dialogEntries.ts';
import { after, type Row, runTable } from '../support/table.ts';

type EntryRow = Row<typeof dialogEntriesMachine>;

const spec = 'ui, Behaviour: the way back closes a dialog';
const replaced = 'ui, Behaviour: a replaced screen is not met on the way back';
const lost = 'a way back that the browser has lost is given up, and nothing with it';

const STATES = ['debouncing', 'matched', 'leaving', 'returning', 'returned'] as const;
const ON_THEIR_WAY = ['returning', 'returned'] as const;

runTable({
  machine: dialogEntriesMachine,
  rows: [
    {
      spec,
      case: 'a reload leaves the entry of a dialog that is not there any more',
      from: 'start',
      to: 'debouncing',
      invokes: { watchHistory: undefined, readHistory: undefined },
    },
    {
      spec,
      case: 'an entry is missing',
      from: 'debouncing',
      given: { open: 2 },
      on: { type: 'history.read', depth: 1 },
      to: 'matched',
      asks: [['addEntries', { depth: 1 }]],
    },
    {
      spec,
      case: 'there are as many entries as dialogs: none is made',
      from: 'debouncing',
      given: { open: 1 },
      on: { type: 'history.read', depth: 1 },
      to: 'matched',
      asks: [['addEntries', { depth: 1 }]],
    },
    {
      spec,
      case: 'a dialog was closed otherwise, or a link has led on from it',
      from: 'debouncing',
      given: { open: 1 },
      on: { type: 'history.read', depth: 2 },
      to: 'leaving',
      asks: [['leaveSurplus', { depth: 2 }]],
    },
    {
      spec,
      from: 'matched',
      on: { type: 'dialogs.changed', open: 1 },
      to: 'debouncing',
      invokes: { readHistory: undefined },
      remembers: { open: 1 },
    },
    ...STATES.filter((state) => state !== 'matched').map(
      (from): EntryRow => ({
        spec,
        case: 'a dialog that follows another takes over its entry',
        from,
        given: { open: 0 },
        on: { type: 'dialogs.changed', open: 1 },
        to: from,
        remembers: { open: 1 },
      }),
    ),
    {
      spec,
      case: 'and is there again for the next time, where something is in flight',
      from: 'matched',
      given: { open: 1 },
      on: { type: 'entry.reached', depth: 0 },
      to: 'debouncing',
      asks: [['emit', { type: 'dismissal.requested', depth: 0 }]],
      invokes: { readHistory: undefined },
      remembers: { open: 1 },
    },
    ...(['debouncing', 'returned'] as const).map(
      (from): EntryRow => ({
        spec,
        case: 'a second way back at once',
        from,
        given: { open: 2 },
        on: { type: 'entry.reached', depth: 1 },
        to: from,
        asks: [['emit', { type: 'dismissal.requested', depth: 1 }]],
      }),
    ),
    {
      spec,
      case: 'a way back of our own closes nothing',
      from: 'leaving',
      given: { open: 1 },
      on: { type: 'entry.reached', depth: 0 },
      to: 'debouncing',
      invokes: { readHistory: undefined },
    },
    ...(['debouncing', 'matched'] as const).flatMap((from): EntryRow[] => [
      {
        spec: replaced,
        from,
        given: { open: 2 },
        on: { type: 'replacing.asked', depth: 2 },
        to: 'returning',
        asks: [['leaveDialogs', { depth: 2 }]],
      },
      {
        spec: replaced,
        case: 'no dialog stands on it',
        from,
        on: { type: 'replacing.asked', depth: 0 },
        to: from,
        asks: [['emit', { type: 'screen.reached' }]],
      },
    ]),
    {
      spec: replaced,
      case: 'the browser is on its way already: twice would be too far',
      from: 'leaving',
      on: { type: 'replacing.asked', depth: 1 },
      to: 'returning',
    },
    {
      spec: replaced,
      case: 'only the upper of two was left',
      from: 'returning',
      on: { type: 'entry.reached', depth: 1 },
      to: 'returning',
      asks: [['leaveDialogs', { depth: 1 }]],
    },
    {
      spec: replaced,
      from: 'returning',
      on: { type: 'entry.reached', depth: 0 },
      to: 'returned',
      invokes: { awaitRouter: undefined },
    },
    ...ON_THEIR_WAY.map(
      (from): EntryRow => ({
        spec: replaced,
        case: 'the later one is carried out, at the same moment',
        from,
        on: { type: 'replacing.asked', depth: 1 },
        to: from,
      }),
    ),
    {
      spec: replaced,
      from: 'returned',
      on: { type: 'history.read', depth: 0 },
      to: 'debouncing',
      asks: [['emit', { type: 'screen.reached' }]],
      invokes: { readHistory: undefined },
    },
    {
      spec: lost,
      from: 'leaving',
      on: after('patience'),
      to: 'debouncing',
      asks: ['keepEntry'],
      invokes: { readHistory: undefined },
    },
    {
      spec: lost,
      case: 'the screen is replaced where the browser stands',
      from: 'returning',
      on: after('patience'),
      to: 'returned',
      asks: ['keepEntry'],
      invokes: { awaitRouter: undefined },
    },
  ],
});
