import { expect } from 'vitest';
import { getTimetable } from '#contract/booking/availability.ts';
import { homeScreenMachine } from '#machines/search/home/chart.ts';
import AreaSearch from '#src/search/areaSearch/AreaSearch.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { SHOW_LATE_OWN, WORDS } from '#tests/support/gestures/words.ts';
import { reservation } from '#tests/support/values/reservation.ts';
import { byAnotherFlow, fromOutside, press } from '../../support/model/gestures.ts';
import { defineModel } from '../../support/model/model.ts';
import { testModel } from '../../support/testModel.ts';
import { ownHome } from '../fixtures.ts';

const groups = [{ id: 1, name: '東京', areas: [{ id: 1, name: '八重洲口', boothCount: 4 }] }];
const loaded = (data: unknown) => ({
  value: { loaded: 'stale' } as const,
  context: { of: null, data, loadedAt: NOW, failure: null },
});

testModel(
  defineModel({
    machine: homeScreenMachine,
    besides: [getTimetable], // whether the booth of a use that is over is free, and what its time costs
    inputs: { plain: undefined },
    events: {
      'areaSearch.loaded': [{ with: { data: groups, at: NOW }, by: fromOutside }],
      'refresh.requested': [{ by: press(WORDS.refresh) }],
      'deed.done': [
        { with: { deed: { kind: 'ended', reservation: reservation({}), at: NOW } }, by: byAnotherFlow },
      ],
      'end.recalled': [
        { with: { deed: { kind: 'ended', reservation: reservation({}), at: NOW } }, by: fromOutside },
      ],
      'own.wanted': [{ by: press(SHOW_LATE_OWN) }],
      'home.loaded': [{ with: { data: ownHome, at: NOW }, by: fromOutside }],
    },
    outcomes: { groups: {}, home: {} },
    rests: { groups: loaded(groups), home: loaded(ownHome) },
    screen: () => <AreaSearch />,
    states: {
      empty: ({ screen }) => expect(screen.queryByText('いつもの場所')).toBeNull(),
      personalised: ({ screen }) => {
        screen.getByText('いつもの予約');
        screen.getByRole('link', { name: WORDS.reviewUsual });
        screen.getByText('いつもの場所');
        screen.getByText('八重洲口');
      },
      grouped: ({ screen }) => screen.getByText('エリアを読み込んでいます'),
      plain: ({ screen }) => {
        expect(screen.queryByRole('heading', { name: 'いつもの場所' })).toBeNull();
        screen.getByText('今すぐ使える 3ブース');
      },
      belated: ({ screen }) => {
        expect(screen.queryByRole('heading', { name: 'いつもの場所' })).toBeNull();
        screen.getByRole('button', { name: SHOW_LATE_OWN });
        screen.getByText('八重洲口');
      },
    },
  }),
);
