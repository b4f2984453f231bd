import { expect } from 'vitest';
import { CARD_MISTAKES, type CardEntry, groupedNumber } from '#domain/settings/cardEntry.ts';
import { cardEntryMachine } from '#machines/settings/card/entry.ts';
import { CardFields } from '#src/settings/card/CardFields.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { fill, press } from '../../support/model/gestures.ts';
import { asParent, defineModel } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const whole: CardEntry = {
  card_number: '4111 1111 1111 1111',
  card_expire_month: '9',
  card_expire_year: '29',
  security_code: '123',
  holdername: 'Hanako Yamada',
};

testModel(
  defineModel({
    machine: cardEntryMachine,
    inputs: {
      empty: {},
      filled: { entry: whole },
      wrong: { entry: { ...whole, card_expire_month: '13' } },
      refused: { entry: whole, mistakes: { security_code: ['セキュリティコードをご確認ください。'] } },
    },
    events: {
      'field.edited': [
        {
          with: { name: 'card_number', value: '4000000000000002' },
          by: fill('カード番号', '4000000000000002'),
          also: ['有効期限（月）', '有効期限（年）', 'セキュリティコード', 'カード名義人'].map((label) =>
            fill(label, '1'),
          ),
        },
      ],
      'card.submitted': [{ by: press(WORDS.change) }],
    },
    outcomes: {
      makeToken: {
        made: resolved({ kind: 'made', token: 'token' } as const),
        refused: resolved({ kind: 'refused', mistakes: { security_code: [CARD_MISTAKES.code] } } as const),
        unreachable: resolved({ kind: 'unreachable' } as const),
        broken: rejected(),
      },
    },
    reads: ({ entry }) => entry,
    part: (entry) => <CardFields entry={entry} />,
    states: {
      editing: ({ screen, context }) => {
        screen.getByRole('button', { name: WORDS.change });
        expect(screen.getByLabelText<HTMLInputElement>('カード番号').value).toBe(
          groupedNumber(context.entry.card_number),
        );
        expect(screen.queryByText(/決済会社に接続できませんでした/) !== null).toBe(context.isUnreachable);
        for (const [message] of Object.values(context.mistakes)) {
          if (message !== undefined) expect(screen.getAllByText(message)).not.toEqual([]);
        }
      },
      tokenising: ({ screen }) => screen.getByRole('button', { name: WORDS.checking }),
      tokenised: asParent,
    },
  }),
);
