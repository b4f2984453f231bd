import { getAddresses } from '#contract/account/zip.ts';
import { postalLookup } from '#machines/account/postalLookup.ts';
import { PostalFields } from '#src/account/fields/PostalFields.tsx';
import { fromOutside, press } from '../support/model/gestures.ts';
import { defineModel } from '../support/model/model.ts';
import { answered, refused, unreachable } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';
import { edited, fieldOf, subscriber } from './lookups.ts';

const marunouchi = '東京都千代田区丸の内';
const towns = ['愛知県弥富市', '三重県桑名郡木曽岬町'];

testModel(
  defineModel({
    machine: postalLookup.machine,
    inputs: {
      empty: { subscriber, of: 'hanako@example.jp', value: '' },
      filled: { subscriber, of: 'hanako@example.jp', value: '1000005' },
    },
    events: {
      'form.edited': [
        edited('postal', '100-0005'),
        edited('postal', '１００ー０００５'),
        edited('postal', '100'),
        edited('name', '1000005'),
      ],
      'retry.requested': [{ by: press('住所をもう一度調べる') }],
      'connection.restored': [{ by: fromOutside }],
      'page.shown': [{ by: fromOutside }],
    },
    outcomes: {
      find: {
        one: answered(getAddresses, [marunouchi], {
          asked: '1000005',
          as: { kind: 'done', value: [marunouchi] },
        }),
        several: answered(getAddresses, towns, { as: { kind: 'done', value: towns } }),
        none: answered(getAddresses, [], { as: { kind: 'done', value: [] } }),
        throttled: refused(getAddresses, 429, { code: 'throttled', message: '時間をおいてください。' }),
        offline: unreachable(getAddresses),
      },
    },
    reads: ({ key, found }) => [key, found],
    part: (lookup) => <PostalFields fieldOf={fieldOf} lookup={lookup} />,
    states: {
      weighing: 'passing',
      idle: ({ screen }) => screen.getByText('ハイフンなしの7桁'),
      debouncing: ({ screen }) => screen.getByText('ハイフンなしの7桁'),
      asking: ({ screen }) => screen.getByText('住所を調べています…'),
      found: ({ screen, context }) => {
        const found = context.found as readonly string[]; // of this look-up
        if (found.length === 1) screen.getByText('住所が見つかりました');
        if (found.length > 1) screen.getByLabelText('町名を選ぶ');
        if (found.length === 0) screen.getByText(/住所が見つかりませんでした/);
      },
      refused: ({ screen }) => screen.getByText('時間をおいてください。'),
      failed: ({ screen }) => screen.getByRole('button', { name: '住所をもう一度調べる' }),
    },
  }),
);
