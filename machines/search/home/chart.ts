import { assign, type SnapshotFrom, sendTo } from 'xstate';
import type { Deed } from '#domain/visit/deeds.ts';
import type { DeedDone } from '../../shared/deeds.ts';
import { type EndRecalled, remembersEnd } from '../../shared/lastEnd.ts';
import type { LoadedOf } from '../../shared/resource.ts';
import { flow } from '../../shell/flow.ts';
import { areaSearch } from './areaGroups.ts';
import { home } from './counts.ts';

/**
 * The home screen: the spec's groups of areas, and beside them what GET /home knows. Neither waits for the other for
 * long: what arrives after the groups were shown says so in the line that was kept for it, and moves nothing until the
 * member wants it (docs/spec/search.md, "Home screen").
 */
export const homeScreenMachine = flow({
  types: {} as {
    /** The last act at the booth in use; null where there was none. */
    context: { readonly deed: Deed | null };
    events:
      | LoadedOf<typeof areaSearch>
      | LoadedOf<typeof home>
      | DeedDone
      | EndRecalled
      | { type: 'refresh.requested' }
      | { type: 'own.wanted' };
    children: { groups: 'groups'; home: 'home'; rememberEnd: 'rememberEnd' };
  },
  actors: { groups: areaSearch.machine, home: home.machine, rememberEnd: remembersEnd },
  actions: {
    refreshGroups: sendTo('groups', { type: 'refresh.requested' }),
    rememberDeed: assign({ deed: (_, params: { deed: Deed }) => params.deed }),
    keepDeed: sendTo('rememberEnd', (_, params: { deed: Deed }) => ({
      type: 'deed.done' as const,
      deed: params.deed,
    })),
    refreshHome: sendTo('home', { type: 'refresh.requested' }),
  },
  delays: { patience: 4000 },
}).createMachine({
  id: 'homeScreen',
  context: { deed: null },
  initial: 'empty',
  invoke: [
    { id: 'groups', src: 'groups', input: ({ self }) => ({ of: null, subscriber: self }) },
    { id: 'home', src: 'home', input: ({ self }) => ({ of: null, subscriber: self }) },
    { id: 'rememberEnd', src: 'rememberEnd' },
  ],
  on: {
    'refresh.requested': { actions: ['refreshGroups', 'refreshHome'] },
    'deed.done': {
      description: 'The act stays on the screen after the use is over.',
      actions: [
        { type: 'rememberDeed', params: ({ event }) => ({ deed: event.deed }) },
        { type: 'keepDeed', params: ({ event }) => ({ deed: event.deed }) },
      ],
    },
    'end.recalled': {
      description: 'The end of a use was said before this screen was opened.',
      actions: { type: 'rememberDeed', params: ({ event }) => ({ deed: event.deed }) },
    },
  },
  states: {
    empty: {
      description: 'Nothing has come yet.',
      on: { 'areaSearch.loaded': 'grouped', 'home.loaded': 'personalised' },
    },
    personalised: {
      description:
        "The member's own part stands above the groups, or above their place: nothing below it moves.",
    },
    grouped: {
      description:
        "The groups have come, and are held back for a moment: the member's own part may come in time.",
      on: { 'home.loaded': 'personalised' },
      after: { patience: 'plain' },
    },
    plain: {
      description: "The groups are shown, below a line that keeps the place of the member's own part.",
      on: { 'home.loaded': 'belated' },
    },
    belated: {
      description: "The member's own part has come after the groups: the line says so, and nothing moves.",
      on: { 'own.wanted': 'personalised' },
    },
  },
});

/**
 * Whether the groups are shown, whether the member's own part stands above them, and whether a line keeps its place,
 * because it is still to come or came after them.
 */
export function selectHomeLayout(snapshot: SnapshotFrom<typeof homeScreenMachine>) {
  const isBelated = snapshot.matches('belated');
  return {
    showsOwn: snapshot.matches('personalised'),
    keepsLine: isBelated || snapshot.matches('plain'),
    isBelated,
    showsGroups: !snapshot.matches('grouped'),
  };
}

/** The last act at the booth in use; null where there was none. */
export function selectHomeDeed(snapshot: SnapshotFrom<typeof homeScreenMachine>): Deed | null {
  return snapshot.context.deed;
}
