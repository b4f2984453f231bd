import { expect } from 'vitest';
import { listExtensions } from '#contract/booking/extension.ts';
import { MESSAGES } from '#domain/messages.ts';
import { addMinutes, dateOf } from '#domain/time.ts';
import { extensionOfferMachine } from '#machines/booking/extension/offer.ts';
import { ExtensionOffer } from '#src/booking/extension/ExtensionOffer.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { resourceEvents } from '../../shared/resource.tsx';
import { fromOutside } from '../../support/model/gestures.ts';
import { asParent, defineModel } from '../../support/model/model.ts';
import { answered, refused, refusedInWordsAs, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { imminent } from '../fixtures.ts';

const choices = [15, 30, 45].map((minutes) => ({ minutes, gross: (275 * minutes) / 15 }));
const times = { choices, from: null, end: 'others', neighbours: [] } as const;
const neighbour = { boothId: 2, boothName: '渋谷ブース2', date: dateOf(NOW), start: 660, interval: 60 };
const none = { choices: [], from: null, end: 'others', neighbours: [neighbour] } as const;
const refusal = { code: 'not_extendable', message: MESSAGES.notExtendable } as const;
const OWED = 'お支払いが済んでいない料金があります。';
const inUse = { ...imminent, useState: 'inUse', endsAt: addMinutes(NOW, 60) } as const;

testModel(
  defineModel({
    machine: extensionOfferMachine,
    inputs: { plain: { of: inUse.id } },
    events: { ...resourceEvents, 'input.changed': [{ with: { of: inUse.id }, by: fromOutside }] },
    outcomes: {
      load: {
        offered: answered(listExtensions, times, { asked: inUse.id, as: { kind: 'offered', ...times } }),
        nothing: answered(listExtensions, none, { as: { kind: 'offered', ...none } }),
        refused: refused(listExtensions, 409, refusal, { as: { kind: 'refused', ...refusal } }),
        inWords: refusedInWordsAs(listExtensions, OWED, {
          kind: 'refused',
          code: 'said',
          message: OWED,
        } as const),
        offline: unreachable(listExtensions),
      },
    },
    reads: ({ data }) => data,
    screen: () => <ExtensionOffer reservation={inUse} />,
    states: {
      debouncing: asParent,
      loading: ({ screen }) => expect(screen.queryByRole('link')).toBeNull(),
      failed: ({ screen }) => expect(screen.queryByRole('link')).toBeNull(),
      loaded: ({ screen, context }) => {
        const isOffered = JSON.stringify(context.data).includes('825');
        if (JSON.stringify(context.data).includes(OWED)) return screen.getByText(OWED);
        if (!isOffered) return screen.getByText(/延長できません。$/);
        const link = screen.getByRole('link', { name: /11:45まで延長できます/ });
        expect(link).toHaveTextContent('15分ごとに 275円（税込）');
        return expect(link).toHaveAttribute('href', '/app/reservations/extend?tranid=7&start=20261120103000');
      },
      'loaded.fresh': asParent,
      'loaded.refreshing': asParent,
      'loaded.stale': asParent,
    },
  }),
);
