import { expect } from 'vitest';
import { listOperators } from '#contract/operator/operators.ts';
import { operatorList, operatorsMachine } from '#machines/operator/operators/chart.ts';
import { PeopleBody } from '#src/operator/people/Operators.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { anyOf, WORDS } from '#tests/support/gestures/words.ts';
import { person } from '#tests/support/operator/operators.ts';
import { HOUSE_WORDS } from '#tests/support/operator/words.ts';
import { fromOutside, press } from '../../support/model/gestures.ts';
import { defineModel } from '../../support/model/model.ts';
import { answered, failed, resolved, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { IN_ROOMS, unseenEvents } from '../resources.ts';

const signedIn = { device: 'Mac・Chrome', signedInAt: NOW, lastUsedAt: NOW };
const people = {
  operators: [{ ...person, joinedAt: null, sessions: [signedIn] }],
  areas: [{ id: 1, name: '東京駅' }],
  corporations: [{ id: 7, name: 'みどり商事' }],
};
const operator = { ...person, joinedAt: null, sessions: [signedIn] };

testModel(
  defineModel({
    machine: operatorList.machine,
    inputs: { plain: { of: null } },
    events: unseenEvents(null),
    outcomes: {
      load: {
        data: answered(listOperators, people),
        broken: failed(listOperators, 500),
        offline: unreachable(listOperators),
      },
    },
    reads: ({ loadedAt, failure }) => [loadedAt !== null, failure !== null],
    unseen: IN_ROOMS,
  }),
);

const invitation = {
  mail: 'a@komori.example',
  name: '森 和也',
  role: 'staff',
  areas: null,
  corporationId: null,
} as const;
const right = { role: 'viewer', areas: null, corporationId: null } as const;
const TITLES = {
  remove: '小林 真由さんを外しますか',
  signOut: '小林 真由さんをログアウトさせますか',
  inviteAgain: '招待を送り直しますか',
  allowRecovery: '再登録を承認しますか',
  refuseRecovery: '再登録を断りますか',
};
const CONFIRM = anyOf(
  HOUSE_WORDS.remove,
  'ログアウトさせる',
  '送り直す',
  HOUSE_WORDS.approve,
  HOUSE_WORDS.decline,
);
const inDialog = ({ screen }: { screen: typeof import('@testing-library/react').screen }) =>
  screen.getByRole('dialog');

testModel(
  defineModel({
    machine: operatorsMachine,
    inputs: { plain: undefined },
    events: {
      'invitation.wanted': [{ by: fromOutside }],
      'right.wanted': [{ with: { operator }, by: press('小林 真由さんの役割を変える') }],
      'question.asked': [
        { with: { question: { kind: 'remove', operator } }, by: press('小林 真由さんを外す') },
        { with: { question: { kind: 'signOut', operator } }, by: press('小林 真由さんをログアウトさせる') },
        { with: { question: { kind: 'inviteAgain', operator } }, by: press('小林 真由さんに招待を送り直す') },
        { with: { question: { kind: 'allowRecovery', operator } }, by: press(HOUSE_WORDS.approve) },
        { with: { question: { kind: 'refuseRecovery', operator } }, by: press(HOUSE_WORDS.decline) },
      ],
      'question.confirmed': [
        {
          by: async ({ user, screen }) => {
            const dialog = inDialog({ screen });
            const button = [...dialog.querySelectorAll('button')].find((each) =>
              CONFIRM.test(each.textContent?.split(WORDS.checking)[0] ?? ''),
            );
            if (button) await user.click(button);
          },
        },
      ],
      'dialog.dismissed': [{ by: press(WORDS.back) }],
    },
    outcomes: {
      list: {},
      invitationForm: { given: resolved({ value: invitation }) },
      rightForm: { given: resolved({ value: right }) },
      reasonForm: { given: resolved({ value: { reason: '退職したため' } }) },
      act: {
        done: resolved({ kind: 'done', value: [] as readonly string[] }),
        refused: resolved({
          kind: 'refused',
          code: 'last_owner',
          message: '管理者がいなくなります。',
        } as const),
      },
    },
    reads: ({ act, question, ending, done }) => [
      act?.kind ?? null,
      question?.kind ?? null,
      ending?.kind ?? null,
      done?.kind ?? null,
    ],
    rests: {
      list: {
        value: { loaded: 'fresh' },
        context: { of: null, data: people, loadedAt: NOW, failure: null },
      },
    },
    part: (flow) => <PeopleBody flow={flow} />,
    states: {
      browsing: ({ screen, context }) => {
        expect(screen.queryByRole('dialog')).toBeNull();
        if (context.done?.kind === 'remove') screen.getByText('小林 真由さんを外しました。');
        if (context.done?.kind === 'signOut')
          screen.getByText('小林 真由さんをすべての端末からログアウトさせました。');
      },
      inviting: ({ screen, context }) => {
        screen.getByRole('dialog', { name: HOUSE_WORDS.inviteOperator });
        screen.getByLabelText('名前');
        if (context.ending) screen.getByText('管理者がいなくなります。');
      },
      choosingRight: ({ screen, context }) => {
        screen.getByRole('dialog', { name: '小林 真由さんの役割' });
        screen.getByLabelText('役割');
        if (context.ending) screen.getByText('管理者がいなくなります。');
      },
      givingReason: ({ screen, context }) => {
        screen.getByRole('dialog', { name: TITLES[context.question?.kind ?? 'remove'] });
        screen.getByLabelText('理由');
        if (context.ending) screen.getByText('管理者がいなくなります。');
      },
      questioning: ({ screen, context }) => {
        screen.getByRole('dialog', { name: TITLES[context.question?.kind ?? 'remove'] });
        expect(screen.queryByRole('button', { name: WORDS.checking })).toBeNull();
        if (context.ending) screen.getByText('管理者がいなくなります。');
      },
      acting: ({ screen }) =>
        expect(
          screen.queryByText('パスキーを確認しています…') ??
            screen.queryByRole('button', { name: WORDS.checking }),
        ).not.toBeNull(),
    },
  }),
);
