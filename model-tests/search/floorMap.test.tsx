import { expect } from 'vitest';
import { floorMapMachine } from '#machines/search/floorMap.ts';
import { FloorMapScreen } from '#src/search/floorMap/FloorMapScreen.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { fromOutside, press } from '../support/model/gestures.ts';
import { asParent, defineModel } from '../support/model/model.ts';
import { resolved } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';
import { floor } from './fixtures.ts';

const locked = {
  kind: 'refused',
  code: 'passcode_required',
  message: 'パスコードが必要です。',
  body: undefined,
} as const;

testModel(
  defineModel({
    machine: floorMapMachine,
    inputs: {
      plain: { address: { floorMapId: 4 }, isRegular: true },
      forBooking: {
        address: { floorMapId: 4, returnTo: '/app/area-search/make-reservation' },
        isRegular: true,
      },
    },
    events: {
      'booth.chosen': [{ with: { boothId: 41 }, by: press(/^A-1/), also: [press(/^A-2/)] }],
      'choice.cleared': [{ by: press(WORDS.unchoose), when: ({ boothId }) => boothId !== null }],
      'layout.chosen': [
        {
          with: { layout: 'list' },
          by: ({ user, screen }) => user.click(screen.getByRole('radio', { name: WORDS.asList })),
          when: ({ layout }) => layout === 'map',
        },
      ],
      'floor.loaded': [
        { with: { data: { kind: 'done', value: floor }, at: NOW }, by: fromOutside },
        { with: { data: locked, at: NOW }, by: fromOutside },
      ],
    },
    outcomes: {
      floor: {},
      passcode: {
        confirmed: resolved({ outcome: 'confirmed' } as const),
        open: resolved({ outcome: 'open' } as const),
        dismissed: resolved({ outcome: 'dismissed' } as const),
      },
    },
    reads: ({ boothId, layout }) => [boothId, layout],
    screen: ({ address, isRegular }) => <FloorMapScreen address={address} isRegular={isRegular} />,
    states: {
      loading: ({ screen }) => screen.getByText('フロアマップを読み込んでいます'),
      unlocking: ({ screen }) => screen.getByRole('dialog', { name: 'フロアマップを開いています' }),
      barred: ({ screen }) => screen.getByText('権限エラーが発生しました。'),
      shown: ({ screen, context }) => {
        screen.getByRole('heading', { name: '渋谷駅前ビル' });
        screen.getByText('平日 7:00–23:00・土 7:00–23:00・日 休業');
        const chosen = screen.getByRole('button', { name: /^A-1/ }).getAttribute('aria-pressed');
        expect(chosen).toBe(String(context.boothId === 41));
        expect(screen.queryAllByRole('img', { name: /見取り図/ })).toHaveLength(
          context.layout === 'map' ? 1 : 0,
        );
      },
      left: asParent,
    },
  }),
);
