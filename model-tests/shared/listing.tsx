import type { screen as Screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { AnyEndpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import type { ListingMachine } from '#machines/shared/listing.ts';
import { fromOutside, press } from '../support/gestures.ts';
import { type AnyModel, asParent, defineModel, type Gesture } from '../support/model.ts';
import { answered, failed, unreachable } from '../support/outcomes.ts';

const OUTDATED = /最新の情報を読み込めませんでした/;

/** A listing, with what is its own: what it asks, what it shows, and what it says while it waits. */
type ListingView =
  | { readonly screen: ReactNode }
  | { readonly part: (flow: ActorRefFrom<ListingMachine>) => ReactNode };

type ListingCase<E extends AnyEndpoint> = ListingView & {
  readonly machine: ListingMachine;
  readonly endpoint: E;
  /** What the listing is started with, and asks for. */
  readonly of: InputOf<E> | null;
  readonly data: OutputOf<E>;
  readonly loading: string;
  /** Finds the data on the screen. */
  readonly shows: (screen: typeof Screen) => unknown;
  /** How a person asks for it anew; left out where others do. */
  readonly refresh?: Gesture;
};

/** The model of something that is loaded, shown, loaded anew, and may fail. */
export function listingModel<E extends AnyEndpoint>(listing: ListingCase<E>): AnyModel {
  const { endpoint, data, of } = listing;
  const asked = of === null ? {} : { asked: of };
  return defineModel({
    machine: listing.machine,
    inputs: { plain: { of } },
    events: {
      'refresh.requested': [{ by: listing.refresh ?? fromOutside }],
      'retry.requested': [{ by: press('もう一度試す') }],
    },
    outcomes: {
      load: {
        data: answered(endpoint, data, asked),
        broken: failed(endpoint, 500),
        offline: unreachable(endpoint),
      },
    },
    ...('part' in listing ? { part: listing.part } : { screen: () => listing.screen }),
    states: {
      loading: ({ screen }) => screen.getByText(listing.loading),
      failed: ({ screen }) => screen.getByRole('button', { name: 'もう一度試す' }),
      loaded: ({ screen }) => listing.shows(screen),
      'loaded.fresh': ({ screen }) => expect(screen.queryByText(OUTDATED)).toBeNull(),
      'loaded.refreshing': asParent,
      'loaded.stale': ({ screen }) => screen.getByText(OUTDATED),
    },
  });
}
