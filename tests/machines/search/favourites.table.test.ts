import { expect } from 'vitest';
import { createEmptyActor } from 'xstate';
import { ApiFailure } from '#contract/errors.ts';
import type { FavouriteChoice } from '#domain/search/favourites.ts';
import { favouritesMachine } from '#machines/search/favourites.ts';
import { done, runTable } from '../support/table.ts';

const list = createEmptyActor();
const refreshed = 'refreshList';
const offline = new ApiFailure({ kind: 'network', path: '/favourites' });
const given = { kind: 'room', id: 3, isFavourite: true } as const;
const taken = { ...given, isFavourite: false };
const other = { kind: 'floorMap', id: 3, isFavourite: true } as const;
const sentOf = (content: FavouriteChoice, key = `key of ${content.kind}`) => ({
  key,
  content,
});
const made = (content: FavouriteChoice) => ({ key: expect.any(String), content });
const toKeeper = (event: object) => ['sendTo', { to: 'keeper', event }] as const;
const settled = (key: string | null) => toKeeper({ type: 'choice.answered', key });
const kept = (body: object) =>
  toKeeper({
    type: 'choice.made',
    choice: { kind: 'POST /favourites', key: expect.any(String), request: { body } },
  });
const GIVEN = { kind: 'telecube', id: 3, is_favourite: 1 };
const saved = done('save', { kind: 'saved' });
const lost = done('save', { kind: 'lost', error: offline });
const said = [
  ['reportFailure', { error: offline }],
  ['sayLost', { error: offline }],
] as const;

const later = sentOf(taken);
const waitingTaken = { chosen: [later], waiting: [later], sent: sentOf(given, 'before') };

runTable({
  machine: favouritesMachine,
  input: { list },
  rows: [
    {
      spec: '4 Favourites',
      from: 'start',
      to: 'resting',
      invokes: { keeper: undefined },
      remembers: { chosen: [], waiting: [], sent: null },
    },
    {
      spec: '4 Favourites: a tap is saved at once, and kept on the device until it is answered',
      from: 'resting',
      on: { type: 'favourite.chosen', choice: given },
      to: 'saving',
      asks: [settled(null), kept(GIVEN)],
      invokes: { save: made(given) },
      remembers: { chosen: [made(given)], waiting: [], sent: made(given) },
    },
    {
      spec: '4 Favourites: the next tap does not wait',
      from: 'saving',
      given: { chosen: [sentOf(given)], sent: sentOf(given) },
      on: { type: 'favourite.chosen', choice: other },
      to: 'saving',
      asks: [settled(null), kept({ kind: 'floormap', id: 3, is_favourite: 1 })],
      remembers: { chosen: [sentOf(given), made(other)], waiting: [made(other)], sent: sentOf(given) },
    },
    {
      spec: '4 Favourites: of one place the last choice of all holds',
      from: 'saving',
      given: {
        chosen: [sentOf(given), sentOf(other)],
        waiting: [sentOf(given), sentOf(other)],
        sent: sentOf(other),
      },
      on: { type: 'favourite.chosen', choice: taken },
      to: 'saving',
      asks: [settled('key of room'), kept({ ...GIVEN, is_favourite: 0 })],
      remembers: {
        chosen: [sentOf(other), made(taken)],
        waiting: [sentOf(other), made(taken)],
        sent: sentOf(other),
      },
    },
    {
      spec: '4 Favourites: the next is sent after the one on its way',
      from: 'saving',
      given: { chosen: [sentOf(taken)], waiting: [sentOf(taken)], sent: sentOf(given, 'before') },
      on: saved,
      to: 'saving',
      asks: [settled('before')],
      invokes: { save: sentOf(taken) },
      remembers: { chosen: [sentOf(taken)], waiting: [], sent: sentOf(taken) },
    },
    {
      spec: '4 Favourites: it is saved, and asked for again',
      from: 'saving',
      given: { chosen: [sentOf(given)], sent: sentOf(given) },
      on: saved,
      to: 'resting',
      asks: [settled('key of room'), refreshed],
      remembers: { chosen: [sentOf(given)] },
    },
    {
      spec: '4 Favourites: where it is refused or lost the server says what holds',
      from: 'saving',
      given: { chosen: [sentOf(other), sentOf(given)], sent: sentOf(given) },
      on: lost,
      to: 'resting',
      asks: [settled('key of room'), ...said, refreshed],
      remembers: { chosen: [sentOf(other)] },
    },
    {
      spec: '4 Favourites: where it is refused or lost the server says what holds',
      case: 'another is still to be sent',
      from: 'saving',
      given: { chosen: [sentOf(given), sentOf(other)], waiting: [sentOf(other)], sent: sentOf(given) },
      on: lost,
      to: 'saving',
      invokes: { save: sentOf(other) },
      asks: [settled('key of room'), ...said],
      remembers: { chosen: [sentOf(other)], waiting: [], sent: sentOf(other) },
    },
    {
      spec: '4 Favourites: where it is refused or lost the server says what holds',
      case: 'the same place was chosen otherwise meanwhile',
      from: 'saving',
      given: waitingTaken,
      on: lost,
      to: 'saving',
      invokes: { save: sentOf(taken) },
      asks: [settled('before'), ...said],
      remembers: { chosen: [sentOf(taken)], sent: sentOf(taken) },
    },
  ],
});
