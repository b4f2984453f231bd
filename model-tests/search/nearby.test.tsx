import { expect } from 'vitest';
import { nearbyMachine } from '#machines/search/nearby.ts';
import { NearbyPlaces } from '#src/search/areaSearch/NearbyPlaces.tsx';
import { press } from '../support/gestures.ts';
import { defineModel } from '../support/model.ts';
import { rejected, resolved } from '../support/outcomes.ts';
import { testModel } from '../support/testModel.ts';
import { ownHome } from './fixtures.ts';

testModel(
  defineModel({
    machine: nearbyMachine,
    inputs: { plain: undefined },
    events: {
      'position.allowed': [{ by: press(/^(許可する|もう一度)$/) }],
      'position.withdrawn': [{ by: press('オフにする') }],
    },
    outcomes: {
      recallConsent: { allowed: resolved(true), asked: resolved(false), broken: rejected() },
      keepConsent: { kept: resolved(), full: rejected() },
      locate: { here: resolved({ latitude: 35.68, longitude: 139.77 }), refused: rejected() },
    },
    screen: () => <NearbyPlaces places={ownHome.places} />,
    states: {
      recalling: ({ screen }) => screen.getByText('位置情報は端末の外へ送りません。'),
      off: ({ screen }) => screen.getByRole('button', { name: '許可する' }),
      consenting: ({ screen }) => screen.getByText('現在地から探す'),
      locating: ({ screen }) => screen.getByRole('button', { name: '確認中…' }),
      located: ({ screen }) => {
        expect(screen.getByRole('link', { name: /地下1階/ })).toHaveTextContent('徒歩1分');
        screen.getByRole('button', { name: 'オフにする' });
      },
      unknown: ({ screen }) => screen.getByRole('button', { name: 'もう一度' }),
      withdrawing: ({ screen }) => screen.getByText('現在地から探す'),
    },
  }),
);
