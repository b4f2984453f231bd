import { expect } from 'vitest';
import type { FreeWish } from '#domain/search/freePlaces.ts';
import { freeSearchMachine } from '#machines/search/freeSearch/chart.ts';
import { at, day } from '#tests/support/clock/moments.ts';
import { freePlaces } from '#tests/support/values/freePlaces.ts';
import { runTable } from '../../support/table.ts';

const now = at('2026-11-20T09:02:00');
const [today, tomorrow] = [day('2026-11-20'), day('2026-11-21')];
const anyBooth = { seats: null, equipment: [] } as const;
const input = {
  wanted: { date: null, start: null, interval: null },
  booths: anyBooth,
  around: { kind: 'everywhere' },
  now,
} as const;
const wish: FreeWish = { date: today, start: 545, interval: 60, ...anyBooth };
const afternoon = { ...wish, start: 840 };
const given = { wish: afternoon, isStartWanted: true };
const found = freePlaces();
const refused = {
  kind: 'refused',
  code: 'invalid',
  message: 'だめです。',
  reason: undefined,
  body: undefined,
} as const;
const loaded = (answer: { kind: 'done'; value: typeof found } | typeof refused, moment = now) =>
  ({ type: 'freePlaces.loaded', data: { wish, answer }, at: moment }) as const;
const lookedFor = (of: FreeWish) =>
  ['sendTo', { to: 'found', event: { type: 'input.changed', of } }] as const;
const asked = (of: FreeWish) => ({ found: { of, subscriber: expect.anything() } });

runTable({
  machine: freeSearchMachine,
  input,
  rows: [
    {
      case: 'the next step from now for an hour, everywhere, where the link says nothing',
      spec: '4 Search by time',
      from: 'start',
      to: 'choosing',
      invokes: asked(wish),
      remembers: { wish, isStartWanted: false, around: { kind: 'everywhere' }, frame: null },
    },
    {
      case: 'all that the link says',
      spec: '4 Search by time; the address keeps it',
      from: 'start',
      input: {
        ...input,
        wanted: { date: tomorrow, start: 843, interval: 90 },
        booths: { seats: 2, equipment: ['monitor'] },
        around: { kind: 'area', areaId: 2 },
      },
      to: 'choosing',
      invokes: asked({ date: tomorrow, start: 845, interval: 90, seats: 2, equipment: ['monitor'] }),
      remembers: { isStartWanted: true, around: { kind: 'area', areaId: 2 } },
    },
    {
      spec: '4 Search by time; rules and areas come with the answer',
      from: 'choosing',
      on: loaded({ kind: 'done', value: found }),
      to: 'choosing',
      remembers: { frame: found, wish },
    },
    {
      case: 'refused: the choices stay',
      spec: '8 a time that no booth is offered for',
      from: 'choosing',
      given: { ...given, frame: found },
      on: loaded(refused, at('2026-11-20T14:00:01')),
      to: 'refused',
      remembers: { frame: found, wish: afternoon, refusal: 'だめです。' },
    },
    {
      case: 'the same is offered later',
      spec: '8 a time that no booth is offered for',
      from: 'refused',
      on: loaded({ kind: 'done', value: found }),
      to: 'choosing',
      remembers: { frame: found },
    },
    {
      case: 'nobody has chosen the start, which has passed meanwhile: the next one',
      spec: '4 Search by time; the start goes with the clock',
      from: 'choosing',
      given: { frame: found, wish: { ...wish, seats: 2, interval: 90 } },
      on: loaded(refused, at('2026-11-20T09:05:01')),
      to: 'choosing',
      asks: [lookedFor({ ...wish, start: 550, seats: 2, interval: 90 })],
      remembers: { wish: { ...wish, start: 550, seats: 2, interval: 90 }, isStartWanted: false },
    },
    {
      case: 'nobody has chosen the start, and it has not passed: it is refused for something else, once',
      spec: '8 a time that no booth is offered for',
      from: 'choosing',
      given: { wish: { ...wish, interval: 50 } },
      on: loaded(refused),
      to: 'refused',
      remembers: { wish: { ...wish, interval: 50 } },
    },
    {
      case: 'nobody wanted a time: noon',
      spec: '4 Search by time; 9 default hour 12 on other days',
      from: 'choosing',
      on: { type: 'date.chosen', date: tomorrow, now },
      to: 'choosing',
      asks: [lookedFor({ ...wish, date: tomorrow, start: 720 }), 'recordSearch'],
      remembers: { wish: { ...wish, date: tomorrow, start: 720 } },
    },
    {
      case: 'a time that was wanted stays',
      spec: '4 Search by time, day',
      from: 'refused',
      given,
      on: { type: 'date.chosen', date: tomorrow, now },
      to: 'choosing',
      asks: [lookedFor({ ...afternoon, date: tomorrow }), 'recordSearch'],
      remembers: { wish: { ...afternoon, date: tomorrow } },
    },
    {
      case: 'one that has passed is the next step',
      spec: '4 Search by time, start; the past is not free',
      from: 'choosing',
      on: { type: 'start.chosen', start: 480, now },
      to: 'choosing',
      asks: [lookedFor(wish), 'recordSearch'],
      remembers: { wish, isStartWanted: true },
    },
    {
      spec: '4 Search by time, start',
      from: 'choosing',
      on: { type: 'start.chosen', start: 840, now },
      to: 'choosing',
      asks: [lookedFor(afternoon), 'recordSearch'],
      remembers: { wish: afternoon, isStartWanted: true },
    },
    {
      spec: '4 Search by time, length',
      from: 'choosing',
      given,
      on: { type: 'interval.chosen', interval: 90 },
      to: 'choosing',
      asks: [lookedFor({ ...afternoon, interval: 90 }), 'recordSearch'],
      remembers: { wish: { ...afternoon, interval: 90 } },
    },
    {
      spec: '4 Search by time, seats and equipment',
      from: 'choosing',
      given,
      on: { type: 'booths.wished', booths: { seats: 2, equipment: ['monitor'] } },
      to: 'choosing',
      asks: [lookedFor({ ...afternoon, seats: 2, equipment: ['monitor'] }), 'recordSearch'],
      remembers: { wish: { ...afternoon, seats: 2, equipment: ['monitor'] } },
    },
    {
      case: 'the same answer is looked at from elsewhere: nothing is asked for',
      spec: '4 Search by time, around a place',
      from: 'choosing',
      given,
      on: { type: 'around.chosen', around: { kind: 'here' } },
      to: 'choosing',
      asks: ['recordSearch'],
      remembers: { around: { kind: 'here' }, wish: afternoon },
    },
    {
      spec: '4 Search by time, the next that is free',
      from: 'choosing',
      given: { wish: { ...afternoon, seats: 2 } },
      on: { type: 'opening.chosen', startsAt: at('2026-11-21T07:10:00') },
      to: 'choosing',
      asks: [lookedFor({ ...afternoon, date: tomorrow, start: 430, seats: 2 }), 'recordSearch'],
      remembers: { wish: { ...afternoon, date: tomorrow, start: 430, seats: 2 }, isStartWanted: true },
    },
    {
      case: 'the time that the screen opens with; how the booths are to be built stays',
      spec: '8 a time that no booth is offered for',
      from: 'refused',
      given: {
        wish: { ...wish, date: day('2027-01-01'), interval: 50, equipment: ['window'] },
        isStartWanted: true,
      },
      on: { type: 'default.chosen', now },
      to: 'choosing',
      asks: [lookedFor({ ...wish, equipment: ['window'] }), 'recordSearch'],
      remembers: { wish: { ...wish, equipment: ['window'] }, isStartWanted: false },
    },
  ],
});
