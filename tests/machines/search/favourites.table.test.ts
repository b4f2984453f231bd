import { createEmptyActor } from 'xstate';
import { ApiFailure } from '#contract/errors.ts';
import { favouritesMachine } from '#machines/search/favourites.ts';
import { broken, done, runTable } from '../support/table.ts';

const list = createEmptyActor();
const refreshed = 'refreshList';
const offline = new ApiFailure({ kind: 'network', path: '/favourites' });
const given = { kind: 'room', id: 3, isFavourite: true } as const;
const taken = { ...given, isFavourite: false };
const other = { kind: 'floorMap', id: 3, isFavourite: true } as const;

runTable({
  machine: favouritesMachine,
  input: { list },
  rows: [
    {
      spec: '4 Favourites',
      from: 'start',
      to: 'resting',
      remembers: { chosen: [], waiting: [], sent: null },
    },
    {
      spec: '4 Favourites: a tap is saved at once',
      from: 'resting',
      on: { type: 'favourite.chosen', choice: given },
      to: 'saving',
      invokes: { save: given },
      remembers: { chosen: [given], waiting: [], sent: given },
    },
    {
      spec: '4 Favourites: the next tap does not wait',
      from: 'saving',
      given: { chosen: [given], sent: given },
      on: { type: 'favourite.chosen', choice: other },
      to: 'saving',
      remembers: { chosen: [given, other], waiting: [other], sent: given },
    },
    {
      spec: '4 Favourites: of one place the last choice of all holds',
      from: 'saving',
      given: { chosen: [given, other], waiting: [given, other], sent: other },
      on: { type: 'favourite.chosen', choice: taken },
      to: 'saving',
      remembers: { chosen: [other, taken], waiting: [other, taken], sent: other },
    },
    {
      spec: '4 Favourites: the next is sent after the one on its way',
      from: 'saving',
      given: { chosen: [taken], waiting: [taken], sent: given },
      on: done('save', undefined),
      to: 'saving',
      invokes: { save: taken },
      remembers: { chosen: [taken], waiting: [], sent: taken },
    },
    {
      spec: '4 Favourites: it is saved, and asked for again',
      from: 'saving',
      given: { chosen: [given], sent: given },
      on: done('save', undefined),
      to: 'resting',
      asks: [refreshed],
      remembers: { chosen: [given] },
    },
    {
      spec: '4 Favourites: where it is refused or lost the server says what holds',
      from: 'saving',
      given: { chosen: [other, given], sent: given },
      on: broken('save', offline),
      to: 'resting',
      asks: [refreshed, ['reportFailure', { error: offline }], ['sayLost', { error: offline }]],
      remembers: { chosen: [other] },
    },
    {
      spec: '4 Favourites: where it is refused or lost the server says what holds',
      case: 'another is still to be sent',
      from: 'saving',
      given: { chosen: [given, other], waiting: [other], sent: given },
      on: broken('save', offline),
      to: 'saving',
      invokes: { save: other },
      asks: [
        ['reportFailure', { error: offline }],
        ['sayLost', { error: offline }],
      ],
      remembers: { chosen: [other], waiting: [], sent: other },
    },
    {
      spec: '4 Favourites: where it is refused or lost the server says what holds',
      case: 'the same place was chosen otherwise meanwhile',
      from: 'saving',
      given: { chosen: [taken], waiting: [taken], sent: given },
      on: broken('save', offline),
      to: 'saving',
      invokes: { save: taken },
      asks: [
        ['reportFailure', { error: offline }],
        ['sayLost', { error: offline }],
      ],
      remembers: { chosen: [taken], sent: taken },
    },
  ],
});
