import { expect } from 'vitest';
import { nearbyMachine } from '#machines/search/nearby/chart.ts';
import { NearbyPlaces } from '#src/search/areaSearch/NearbyPlaces.tsx';
import { anyOf, WORDS } from '#tests/support/gestures/words.ts';
import { fromOutside, press } from '../../support/model/gestures.ts';
import { defineModel } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { ownHome } from '../fixtures.ts';

testModel(
  defineModel({
    machine: nearbyMachine,
    inputs: { plain: undefined },
    events: {
      'position.allowed': [{ by: press(anyOf(WORDS.allow, 'もう一度')) }],
      'position.withdrawn': [{ by: press(WORDS.turnOff) }],
      'page.shown': [{ by: fromOutside }],
      'connection.restored': [{ by: fromOutside }],
    },
    outcomes: {
      recallConsent: { allowed: resolved(true), asked: resolved(false), broken: rejected() },
      keepConsent: { kept: resolved(), full: rejected() },
      locate: {
        here: resolved({ kind: 'found', point: { latitude: 35.68, longitude: 139.77 } } as const),
        denied: resolved({ kind: 'denied' } as const),
        unknown: rejected(),
      },
    },
    screen: () => <NearbyPlaces places={ownHome.places} />,
    states: {
      recalling: ({ screen }) => screen.getByText('位置情報は端末の外へ送りません。'),
      off: ({ screen }) => screen.getByRole('button', { name: WORDS.allow }),
      consenting: ({ screen }) => screen.getByText('現在地から探す'),
      locating: ({ screen }) => screen.getByRole('button', { name: '確認中…' }),
      located: ({ screen }) => {
        expect(screen.getByRole('link', { name: /地下1階/ })).toHaveTextContent('徒歩1分');
        screen.getByRole('button', { name: WORDS.turnOff });
      },
      denied: ({ screen }) => {
        screen.getByText('端末かブラウザーの設定で、位置情報が許可されていません。');
        expect(screen.queryByRole('button', { name: WORDS.turnOff })).toBeNull();
        screen.getByRole('button', { name: 'もう一度' });
      },
      unknown: ({ screen }) => {
        screen.getByText('現在地が分かりませんでした。少し待ってから、もう一度お試しください。');
        screen.getByRole('button', { name: 'もう一度' });
      },
      withdrawing: ({ screen }) => screen.getByText('現在地から探す'),
    },
  }),
);
