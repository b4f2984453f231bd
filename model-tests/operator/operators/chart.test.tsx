import { expect } from 'vitest';
import { ApiFailure } from '#contract/errors.ts';
import { listOperators } from '#contract/operator/operators.ts';
import { operatorList, operatorsMachine } from '#machines/operator/operators/chart.ts';
import { invitationForm, reasonForm, rightForm } from '#machines/operator/operators/forms.ts';
import { InvitationFields, ReasonFields, RightFields } from '#src/operator/people/FormSheets.tsx';
import { PeopleBody } from '#src/operator/people/Operators.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { anyOf, WORDS } from '#tests/support/gestures/words.ts';
import { person } from '#tests/support/operator/operators.ts';
import { HOUSE_WORDS } from '#tests/support/operator/words.ts';
import { edit, typed } from '../../shared/fieldEdits.ts';
import { isSaid } from '../../shared/forms.ts';
import { fromOutside, pick, press } from '../../support/model/gestures.ts';
import { asParent, defineModel } from '../../support/model/model.ts';
import { answered, failed, rejected, resolved, unreachable } from '../../support/model/outcomes.ts';
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

/** The flow of the sheet around a form, which it tells that it is closed; no act of it has ended. */
const nobody = {
  send: () => undefined,
  subscribe: () => ({ unsubscribe: () => undefined }),
  getSnapshot: () => ({ context: { ending: null } }),
} as never; // no more of it is asked for
/** They hand on what was chosen; the shape knows more endings. */
const otherwise = (fields: Readonly<Record<string, readonly string[]>>) => ({
  refused: resolved({ kind: 'refused', message: 'だめです。' } as const),
  wrong: rejected(
    new ApiFailure({ kind: 'invalid', path: '/operator/operators', message: null, code: null, fields }),
  ),
  broken: rejected(),
});
const OTHERWISE = otherwise({ role: ['役割を選んでください。'] });
const role = edit('role', 'viewer', pick('役割', '閲覧'));

const area = edit('areas', '1', ({ user, screen }) =>
  user.click(screen.getByRole('checkbox', { name: '東京駅' })),
);

testModel(
  defineModel({
    machine: invitationForm,
    inputs: { empty: {}, filled: { values: { mail: 'a@komori.example', name: '森 和也' } } },
    events: {
      'field.edited': [
        typed('mail', '仕事用のメールアドレス', 'mori'),
        typed('name', '名前', '森'),
        role,
        area,
      ],
      'form.submitted': [{ by: press(HOUSE_WORDS.invite) }],
    },
    outcomes: {
      submit: {
        given: resolved({ kind: 'done', value: 'the invitation' } as const),
        ...OTHERWISE,
      },
    },
    reads: ({ values }) => values,
    part: (form) => (
      <Sheet title={HOUSE_WORDS.inviteOperator} onDismiss={() => undefined}>
        <InvitationFields form={form} people={people} flow={nobody} />
      </Sheet>
    ),
    states: {
      editing: ({ screen, context }) => {
        screen.getByLabelText('名前');
        isSaid(context, 'mail', 'name', 'role');
      },
      submitting: ({ screen }) => screen.getByRole('button', { name: WORDS.checking }),
      done: asParent,
    },
  }),
);

testModel(
  defineModel({
    machine: rightForm,
    inputs: { plain: { values: { role: 'staff' } }, none: {} },
    events: {
      'field.edited': [role, area],
      'form.submitted': [{ by: press(HOUSE_WORDS.changeRole) }],
    },
    outcomes: {
      submit: { given: resolved({ kind: 'done', value: 'the right' } as const), ...OTHERWISE },
    },
    reads: ({ values }) => values,
    part: (form) => <RightFields form={form} people={people} flow={nobody} />,
    states: {
      editing: ({ screen, context }) => {
        screen.getByLabelText('役割');
        isSaid(context, 'role');
      },
      submitting: ({ screen }) => screen.getByRole('button', { name: WORDS.checking }),
      done: asParent,
    },
  }),
);

testModel(
  defineModel({
    machine: reasonForm,
    inputs: { empty: {}, filled: { values: { reason: '退職したため' } } },
    events: {
      'field.edited': [typed('reason', '理由', '当番を離れるため')],
      'form.submitted': [{ by: press(HOUSE_WORDS.remove) }],
    },
    outcomes: {
      submit: {
        given: resolved({ kind: 'done', value: { reason: '退職したため' } } as const),
        ...otherwise({ reason: ['理由を入力してください。'] }),
      },
    },
    reads: ({ values }) => values,
    part: (form) => (
      <Sheet title="小林 真由さんを外しますか" onDismiss={() => undefined}>
        <ReasonFields
          form={form}
          flow={nobody}
          words={{ text: '使えなくなります。', action: HOUSE_WORDS.remove, isDanger: true }}
        />
      </Sheet>
    ),
    states: {
      editing: ({ screen, context }) => {
        screen.getByLabelText('理由');
        isSaid(context, 'reason');
      },
      submitting: ({ screen }) => screen.getByRole('button', { name: WORDS.checking }),
      done: asParent,
    },
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
