import { expect } from 'vitest';
import { listExtensions } from '#contract/booking/extension.ts';
import { MESSAGES } from '#domain/messages.ts';
import { addMinutes, dateOf } from '#domain/time.ts';
import { extensionOfferMachine } from '#machines/booking/extension/offer.ts';
import { ExtendButton } from '#src/visit/extending/ExtendButton.tsx';
import { Neighbours } from '#src/visit/extending/Neighbours.tsx';
import { useExtensionOffer } from '#src/visit/extending/useExtensionOffer.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { resourceEvents } from '../../shared/resource.tsx';
import { fromOutside } from '../../support/model/gestures.ts';
import { asParent, defineModel } from '../../support/model/model.ts';
import { answered, refused, refusedInWordsAs, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { imminent } from '../fixtures.ts';

const choices = [15, 30, 45].map((minutes) => ({ minutes, gross: (275 * minutes) / 15 }));
const times = { end: 'others', neighbours: [], from: null, choices } as const;
const neighbour = { boothId: 2, boothName: '渋谷ブース2', date: dateOf(NOW), start: 660, interval: 60 };
const none = { end: 'others', neighbours: [neighbour], from: null, choices: [] } as const;
const refusal = { code: 'not_extendable', message: MESSAGES.notExtendable } as const;
const OWED = 'お支払いが済んでいない料金があります。';
const inUse = { ...imminent, useState: 'inUse', isExtendable: true, endsAt: addMinutes(NOW, 60) } as const;

/** The parts of the card of a running use that speak of its extension. */
function Offered() {
  const offer = useExtensionOffer(inUse);
  return (
    <>
      <ExtendButton reservation={inUse} offer={offer} reasonId="reason" isFirst={false} />
      <Neighbours neighbours={offer.neighbours} />
    </>
  );
}

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
    screen: () => <Offered />,
    states: {
      debouncing: asParent,
      loading: ({ screen }) => expect(screen.getByRole('link')).not.toHaveAccessibleDescription(),
      failed: ({ screen }) => expect(screen.getByRole('link')).not.toHaveAccessibleDescription(),
      loaded: ({ screen, context }) => {
        const data = JSON.stringify(context.data);
        if (data.includes('825')) {
          const link = screen.getByRole('link', { name: WORDS.extend, description: '11:45まで' });
          return expect(link).toHaveAttribute(
            'href',
            '/app/reservations/extend?tranid=7&start=20261120103000',
          );
        }
        const why = data.includes(OWED) ? OWED : data.includes(refusal.code) ? refusal.message : null;
        const button = screen.getByRole('button', {
          name: WORDS.extend,
          description: why ?? 'このあとに別の予約があるため',
        });
        return expect(button).toHaveAttribute('aria-disabled', 'true');
      },
      'loaded.fresh': asParent,
      'loaded.refreshing': asParent,
      'loaded.stale': asParent,
    },
  }),
);
