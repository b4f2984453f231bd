import { expect } from 'vitest';
import { listPasskeys } from '#contract/operator/passkeys.ts';
import { ownWays, waysMachine } from '#machines/operator/ways.ts';
import { Ways } from '#src/operator/own/Own.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { anyOf, WORDS } from '#tests/support/gestures/words.ts';
import { passkey, ways } from '#tests/support/operator/operators.ts';
import { HOUSE_WORDS } from '#tests/support/operator/words.ts';
import { press } from '../support/model/gestures.ts';
import { defineModel } from '../support/model/model.ts';
import { answered, failed, resolved, unreachable } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';
import { IN_ROOMS, unseenEvents } from './resources.ts';

testModel(
  defineModel({
    machine: ownWays.machine,
    inputs: { plain: { of: null } },
    events: unseenEvents(null),
    outcomes: {
      load: {
        data: answered(listPasskeys, ways),
        broken: failed(listPasskeys, 500),
        offline: unreachable(listPasskeys),
      },
    },
    reads: ({ loadedAt, failure }) => [loadedAt !== null, failure !== null],
    unseen: IN_ROOMS,
  }),
);

const REMOVE = 'Mac・Chromeを削除する';
const TITLES = {
  removePasskey: 'パスキーを削除しますか',
  makeCodes: '予備コードを作り直しますか',
  signOutEverywhere: 'すべての端末からログアウトしますか',
};

testModel(
  defineModel({
    machine: waysMachine,
    inputs: { plain: undefined },
    events: {
      'passkey.wanted': [{ by: press(HOUSE_WORDS.addPasskey) }],
      'question.asked': [
        {
          with: { question: { kind: 'removePasskey', passkey } },
          by: press(REMOVE),
          also: [press('パスキーを削除する')],
        },
        { with: { question: { kind: 'makeCodes', areThere: true } }, by: press(HOUSE_WORDS.remakeCodes) },
        { with: { question: { kind: 'signOutEverywhere' } }, by: press(HOUSE_WORDS.signOutEverywhere) },
      ],
      'question.confirmed': [
        { by: press(anyOf(HOUSE_WORDS.confirmRemoval, HOUSE_WORDS.makeCodes, WORDS.confirmLogOut)) },
      ],
      'dialog.dismissed': [{ by: press(anyOf(WORDS.back, HOUSE_WORDS.keptCodes)) }],
    },
    outcomes: {
      list: {},
      act: {
        done: resolved({ kind: 'done', value: [] as readonly string[] }),
        codes: resolved({ kind: 'done', value: ['K7QF-2M4X'] as readonly string[] }),
        cancelled: resolved({ kind: 'problem', problem: 'cancelled' } as const),
      },
    },
    reads: ({ question, ending, done, codes }) => [
      question?.kind ?? null,
      ending?.kind ?? null,
      done,
      codes.length,
    ],
    rests: {
      list: {
        value: { loaded: 'fresh' },
        context: { of: null, data: ways, loadedAt: NOW, failure: null },
      },
    },
    part: (flow) => <Ways flow={flow} />,
    states: {
      browsing: ({ screen, context }) => {
        screen.getByRole('button', { name: HOUSE_WORDS.addPasskey });
        expect(screen.queryByRole('dialog')).toBeNull();
        if (context.ending) screen.getByRole('alert');
        if (context.done === 'addPasskey') screen.getByText('パスキーを追加しました。');
      },
      adding: ({ screen }) => screen.getByRole('button', { name: WORDS.registering }),
      questioning: ({ screen, context }) => {
        screen.getByRole('dialog', { name: TITLES[context.question?.kind ?? 'makeCodes'] });
        screen.getByRole('button', {
          name: anyOf(HOUSE_WORDS.confirmRemoval, HOUSE_WORDS.makeCodes, WORDS.confirmLogOut),
        });
      },
      acting: ({ screen }) =>
        screen.getByRole('button', { name: /^(削除して|作って|ログアウトして)います…$/ }),
      showingCodes: ({ screen }) => screen.getByText('K7QF-2M4X'),
    },
  }),
);
