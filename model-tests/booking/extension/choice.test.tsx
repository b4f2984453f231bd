import { expect } from 'vitest';
import { MESSAGES } from '#domain/messages.ts';
import { addMinutes, dateOf, type Minutes } from '#domain/time.ts';
import { type ExtensionDraft, extensionChoiceMachine } from '#machines/booking/extension/choice.ts';
import { ExtensionChoice } from '#src/booking/extension/ExtensionChoice.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { anyOf, WORDS } from '#tests/support/gestures/words.ts';
import { fromOutside, press } from '../../support/model/gestures.ts';
import { asParent, defineModel, type Gesture, passing } from '../../support/model/model.ts';
import { testModel } from '../../support/testModel.ts';
import { imminent } from '../fixtures.ts';

const inUse = { ...imminent, useState: 'inUse', startsAt: NOW, endsAt: addMinutes(NOW, 60) } as const;
const choices = [15, 30, 45].map((minutes) => ({ minutes, gross: (275 * minutes) / 15 }));
const offer = { kind: 'offered', choices, from: null, end: 'others', neighbours: [] } as const;
const shorter = { ...offer, choices: choices.slice(0, 1) };
const neighbour = { boothId: 2, boothName: '渋谷ブース2', date: dateOf(NOW), start: 660, interval: 60 };
const none = { ...offer, choices: [], neighbours: [neighbour] };
const TAKEN = 'この時間は、ほかの方が先に予約しました。';
const OWED = 'お支払いが済んでいない料金があります。';
const first = { reservation: inUse, offer: null, minutes: null, message: null };

/** A length that is offered and not chosen yet. */
function chosenBy(length: Minutes) {
  return {
    with: { minutes: length },
    by: ({ user, screen }: Parameters<Gesture>[0]) =>
      user.click(screen.getByRole('radio', { name: new RegExp(`^${length}分`) })),
    when: ({ minutes, offer: known }: ExtensionDraft) =>
      minutes !== length && known?.choices.some((choice) => choice.minutes === length) === true,
  };
}

testModel(
  defineModel({
    machine: extensionChoiceMachine,
    inputs: {
      first,
      // Back from the price, and after somebody took the time behind.
      back: { ...first, offer, minutes: 30 },
      lost: { ...first, minutes: 30, message: TAKEN },
    },
    events: {
      'minutes.chosen': [chosenBy(15), chosenBy(30)],
      'minutes.submitted': [{ by: press(WORDS.seePrice) }],
      'dialog.dismissed': [
        { by: ({ user }) => user.keyboard('{Escape}'), also: [press(anyOf(WORDS.stop, WORDS.close))] },
      ],
      'extensionTimes.loaded': [
        { with: { data: offer, at: NOW }, by: fromOutside },
        { with: { data: shorter, at: NOW }, by: fromOutside },
        { with: { data: none, at: NOW }, by: fromOutside },
        {
          with: {
            data: { kind: 'refused', code: 'not_extendable', message: MESSAGES.notExtendable },
            at: NOW,
          },
          by: fromOutside,
        },
        {
          with: {
            data: { kind: 'refused', code: 'reservation_ended', message: MESSAGES.extensionAfterEnd },
            at: NOW,
          },
          by: fromOutside,
        },
        { with: { data: { kind: 'refused', code: 'said', message: OWED }, at: NOW }, by: fromOutside },
      ],
    },
    outcomes: { times: {} },
    reads: ({ minutes, message, offer: known }) => [minutes, message, known?.choices.length],
    part: (choice) => <ExtensionChoice choice={choice} />,
    states: {
      weighing: passing,
      loading: ({ screen }) => screen.getByText('延長できる時間を確認しています'),
      noTime: ({ screen }) => {
        screen.getByText('延長可能な時間枠がありません。このあとに別の予約があるためです。');
        screen.getByRole('link', { name: /^渋谷ブース2を予約する/ });
      },
      choosing: ({ screen, context }) => {
        screen.getByText(/延長できます。$/);
        const half = screen.queryByRole<HTMLInputElement>('radio', { name: /30分 11:30まで\s*＋550円/ });
        const isHalfOffered = context.offer?.choices.some(({ minutes }) => minutes === 30) === true;
        expect(half?.checked).toBe(isHalfOffered ? context.minutes === 30 : undefined);
        if (context.message) expect(screen.getByRole('alert')).toHaveTextContent(context.message);
      },
      'choosing.unchosen': ({ screen }) => expect(screen.queryByRole('radio', { checked: true })).toBeNull(),
      'choosing.chosen': asParent,
      submitted: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
      ended: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
      notExtendable: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
      refused: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
      dismissed: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
    },
  }),
);
