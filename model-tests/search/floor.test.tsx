import { expect } from 'vitest';
import { getFloorMap } from '#contract/search/places.ts';
import { floorMachine } from '#machines/search/floor.ts';
import { floorMapMachine } from '#machines/search/floorMap.ts';
import { FloorMapScreen } from '#src/search/floorMap/FloorMapScreen.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { resourceEvents } from '../shared/resource.tsx';
import { fromOutside } from '../support/model/gestures.ts';
import { asParent, defineModel } from '../support/model/model.ts';
import { accepted, failed, refused, unreachable } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';
import { floor } from './fixtures.ts';

const locked = { code: 'passcode_required', message: 'パスコードが必要です。' } as const;

testModel(
  defineModel({
    machine: floorMachine,
    inputs: { plain: { of: 4 } },
    events: { ...resourceEvents, 'input.changed': [{ with: { of: 4 }, by: fromOutside }] },
    outcomes: {
      load: {
        floor: accepted(getFloorMap, floor, { asked: 4 }),
        locked: refused(getFloorMap, 403, locked),
        broken: failed(getFloorMap, 500),
        offline: unreachable(getFloorMap),
      },
    },
    reads: ({ data }) => data,
    inside: { machine: floorMapMachine, src: 'floor' },
    screen: () => <FloorMapScreen address={{ floorMapId: 4 }} isRegular />,
    states: {
      debouncing: asParent,
      loading: ({ screen }) => screen.getByText('フロアマップを読み込んでいます'),
      failed: ({ screen }) => screen.getByRole('button', { name: WORDS.retry }),
      loaded: ({ screen, context }) => {
        const isOpen = JSON.stringify(context.data).includes('渋谷駅前ビル');
        if (isOpen) screen.getByRole('heading', { name: '渋谷駅前ビル' });
        else screen.getByRole('dialog', { name: 'フロアマップを開いています' });
      },
      'loaded.fresh': ({ screen }) => expect(screen.queryByText(/最新の情報を/)).toBeNull(),
      'loaded.refreshing': asParent,
      'loaded.stale': asParent,
    },
  }),
);
