import { expect } from 'vitest';
import { ApiFailure } from '#contract/errors.ts';
import type { LookupMachine } from '#machines/shared/lookup.ts';
import { bystander } from '../support/held.ts';
import { after, broken, done, runTable } from '../support/table.ts';

interface LookupCase {
  readonly machine: LookupMachine;
  readonly field: string;
  /** The same key in two ways of typing it, as it is asked for, and another. */
  readonly typed: string;
  readonly alsoTyped: string;
  readonly key: string;
  readonly other: { readonly typed: string; readonly key: string };
  readonly incomplete: string;
  readonly found: unknown;
}

const offline = new ApiFailure({ kind: 'network', path: '/zip' });

/** The look-ups while a form is filled in: the same table for each. */
export function runLookupTable({
  machine,
  field,
  typed,
  alsoTyped,
  key,
  other,
  incomplete,
  found,
}: LookupCase): void {
  const subscriber = bystander;
  const of = 'hanako@example.jp';
  const edited = (value: string) => ({ type: 'form.edited', name: field, value }) as const;
  const empty = { key: null, found: null, refusal: null, failure: null };
  const asked = { find: { key, of } };
  runTable({
    machine,
    input: { subscriber, of, value: '' },
    rows: [
      { spec: '5', from: 'start', to: 'idle', remembers: empty },
      {
        spec: '5',
        case: 'what stood there before a reload is looked up at once',
        from: 'start',
        input: { subscriber, of, value: alsoTyped },
        to: 'asking',
        invokes: asked,
        remembers: { key },
      },
      {
        spec: '5',
        from: 'idle',
        on: edited(typed),
        to: 'debouncing',
        remembers: { ...empty, key },
      },
      {
        spec: '5',
        case: 'another field is none of its business',
        from: 'idle',
        on: { type: 'form.edited', name: 'name', value: typed },
        to: 'idle',
        remembers: empty,
      },
      {
        spec: '5',
        case: 'the same in other letters asks nothing',
        from: 'found',
        given: { key, found },
        on: edited(alsoTyped),
        to: 'found',
        remembers: { key, found },
      },
      // Of a former key nothing is left, whatever had come of it.
      ...(
        [
          ['asking', {}],
          ['found', { found }],
          ['refused', { refusal: 'だめです。' }],
          ['failed', { failure: offline.error }],
        ] as const
      ).flatMap(
        ([from, answer]) =>
          [
            {
              spec: '5',
              case: `not complete any more: ${from}`,
              from,
              given: { key, ...answer },
              on: edited(incomplete),
              to: 'idle',
              remembers: empty,
            },
            {
              spec: '5',
              case: `another key: ${from}`,
              from,
              given: { key, ...answer },
              on: edited(other.typed),
              to: 'debouncing',
              remembers: { ...empty, key: other.key },
            },
          ] as const,
      ),
      {
        spec: '5',
        from: 'debouncing',
        given: { key },
        on: after('lookupDebounce'),
        to: 'asking',
        invokes: asked,
      },
      {
        spec: '5',
        from: 'asking',
        given: { key },
        on: done('find', { kind: 'done', value: found }),
        to: 'found',
        asks: [['notifySubscriber', { answer: { kind: 'done', value: found } }]],
        remembers: { found },
      },
      {
        spec: '5',
        from: 'asking',
        given: { key },
        on: done('find', { kind: 'refused', message: 'だめです。' }),
        to: 'refused',
        remembers: { found: null, refusal: 'だめです。' },
      },
      {
        spec: 'it never blocks',
        case: 'no connection: no alert, and a way to try again',
        from: 'asking',
        given: { key },
        on: broken('find', offline),
        to: 'failed',
        remembers: { failure: offline.error },
        invokes: { listenToPage: undefined },
      },
      ...(['retry.requested', 'connection.restored', 'page.shown'] as const).map((type) => ({
        spec: '5; shell, Offline',
        from: 'failed' as const,
        given: { key },
        on: { type },
        to: 'asking' as const,
        invokes: { find: expect.objectContaining({ key }) },
      })),
    ],
  });
}
