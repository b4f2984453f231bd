import type { screen as Screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import type { AnyEndpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { instantOf } from '#domain/time.ts';
import type { ResourceMachine } from '#machines/shared/resource.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { fromOutside, press } from '../support/model/gestures.ts';
import { type AnyModel, asParent, defineModel, type Gesture, type Inside } from '../support/model/model.ts';
import { answered, failed, unreachable } from '../support/model/outcomes.ts';

const OUTDATED = /最新の情報を読み込めませんでした/;
const RETRY = WORDS.retry;
/** The words of the failure stay meanwhile. */
const RETRYING = WORDS.loading;
const REFRESH = WORDS.refresh;

/** A resource, with what is its own: what it asks, what it shows, and what it says while it waits. */
interface ResourceCase<E extends AnyEndpoint> {
  readonly machine: ResourceMachine;
  readonly endpoint: E;
  /** The input of the resource, which it asks for. */
  readonly of: unknown;
  /** The question of the resource, where it is put in another way. */
  readonly asked?: InputOf<E>;
  readonly data: OutputOf<E>;
  readonly screen: ReactNode;
  /** The flow that the screen runs, where that one invokes the resource. */
  readonly inside?: Inside;
  /** The calls that other parts of the screen make. */
  readonly besides?: readonly unknown[];
  readonly loading: string;
  /** Finds the data on the screen. */
  readonly shows: (screen: typeof Screen) => unknown;
}

/** A person asks for it by the button that stands there; where there is none, the flow around it does. */
const refresh: Gesture = ({ user, screen, actor, event }) => {
  const button =
    screen.queryByRole('button', { name: RETRY }) ?? screen.queryByRole('button', { name: REFRESH });
  return button === null || button.getAttribute('aria-disabled') === 'true'
    ? actor.send(event)
    : user.click(button);
};

/** The events of every resource, whatever it holds. */
export const resourceEvents = {
  'refresh.requested': [{ by: refresh, also: [press(RETRY), press(REFRESH)] }],
  'page.shown': [{ by: fromOutside }],
  'connection.restored': [{ by: fromOutside }],
  'update.noticed': [
    { with: { before: null, isGap: false }, by: fromOutside },
    { with: { before: instantOf(0), isGap: false }, by: fromOutside },
  ],
};

/** The model of something that is loaded, shown, grows stale, is loaded again, and may fail. */
export function resourceModel<E extends AnyEndpoint>(resource: ResourceCase<E>): AnyModel {
  const { machine, endpoint, data, of, screen: shown, inside, besides = [], loading, shows } = resource;
  const waits = (on: typeof Screen, again: boolean) =>
    again ? on.getByRole('button', { name: RETRYING, busy: true }) : on.getByText(loading);
  const asked = of === null ? {} : { asked: resource.asked ?? (of as InputOf<E>) }; // what it is started with
  return defineModel({
    machine,
    inputs: { plain: { of } },
    events: { ...resourceEvents, 'input.changed': [{ with: { of }, by: fromOutside }] },
    outcomes: {
      load: {
        data: answered(endpoint, data, asked),
        broken: failed(endpoint, 500),
        offline: unreachable(endpoint),
      },
    },
    reads: ({ loadedAt, failure }) => [loadedAt !== null, failure !== null],
    ...(inside && { inside }),
    besides,
    screen: () => shown,
    states: {
      debouncing: ({ screen, context }) =>
        context.loadedAt === null ? waits(screen, context.failure !== null) : shows(screen),
      loading: ({ screen, context }) => waits(screen, context.failure !== null),
      failed: ({ screen }) => screen.getByRole('button', { name: RETRY }),
      loaded: ({ screen }) => shows(screen),
      'loaded.fresh': ({ screen }) => expect(screen.queryByText(OUTDATED)).toBeNull(),
      'loaded.refreshing': asParent,
      'loaded.stale': ({ screen }) => screen.getByText(OUTDATED),
    },
  });
}
