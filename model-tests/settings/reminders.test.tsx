import { expect } from 'vitest';
import type { ContextFrom } from 'xstate';
import { ApiFailure } from '#contract/errors.ts';
import { changeReminderChoices, getReminderChoices } from '#contract/settings/notifications.ts';
import { FIRST_CHOICES } from '#domain/inbox/reminders.ts';
import { changingReminders, reminderChoices, remindersMachine } from '#machines/settings/reminders.ts';
import { Reminders } from '#src/settings/reminders/Reminders.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { choiceModel } from '../shared/choice.tsx';
import { resourceModel } from '../shared/resource.tsx';
import { byAnotherFlow, pick } from '../support/model/gestures.ts';
import { defineModel, type Gesture, type Scene } from '../support/model/model.ts';
import { resolved } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const SETTINGS = { choices: FIRST_CHOICES, push: null };
const UNTIL = '控え終える時刻';

type Context = ContextFrom<typeof remindersMachine>;
const shown = ({ chosen, saved }: Context) => chosen ?? saved ?? FIRST_CHOICES;
const isMailed = (context: Context) => shown(context).byMail.includes('end');
function expectChoices(screen: Scene['screen'], context: Context): void {
  const until = screen.getByRole('combobox', { name: UNTIL });
  expect(until).toHaveDisplayValue(`${shown(context).quietHours.to}:00`);
  const end = screen.getByRole<HTMLInputElement>('checkbox', { name: AT_END });
  expect(end.checked).toBe(isMailed(context));
}

const toggle =
  (role: 'checkbox' | 'switch', name: string): Gesture =>
  ({ user, screen }) =>
    user.click(screen.getByRole(role, { name }));

const AT_END = '終了10分前をメールで受け取る';
const OTHER_KINDS = [
  toggle('checkbox', '開始15分前をメールで受け取る'),
  toggle('checkbox', '無料キャンセル期限の10分前をメールで受け取る'),
];

testModel(
  resourceModel({
    machine: reminderChoices.machine,
    endpoint: getReminderChoices,
    of: null,
    data: SETTINGS,
    inside: { machine: remindersMachine, src: 'list' },
    screen: <Reminders />,
    loading: 'お知らせの受け取り方を読み込んでいます',
    shows: (screen) => screen.getByText('夜間は控える'),
  }),
);

testModel(
  choiceModel({
    machine: changingReminders.machine,
    endpoint: changeReminderChoices,
    choice: { key: 'key', content: { ...FIRST_CHOICES, before: FIRST_CHOICES } },
  }),
);

const path = '/settings/notifications';
const broken = new ApiFailure({ kind: 'server', path });
const forbidden = new ApiFailure({ kind: 'forbidden', path, message: null, code: null });

testModel(
  defineModel({
    machine: remindersMachine,
    inputs: { plain: undefined },
    events: {
      'mail.chosen': [
        {
          with: { kind: 'end', isWanted: true },
          by: toggle('checkbox', AT_END),
          when: (context) => context.saved !== null && !isMailed(context),
          also: OTHER_KINDS,
        },
        {
          with: { kind: 'end', isWanted: false },
          by: toggle('checkbox', AT_END),
          when: isMailed,
          also: OTHER_KINDS,
        },
      ],
      'push.chosen': [
        {
          with: { kind: 'end', isWanted: true },
          by: byAnotherFlow,
          when: (context) => context.saved !== null && !shown(context).byPush.includes('end'),
        },
        {
          with: { kind: 'end', isWanted: false },
          by: byAnotherFlow,
          when: (context) => context.saved !== null && shown(context).byPush.includes('end'),
        },
      ],
      'quietHours.chosen': [
        {
          with: { hours: { to: 8 } },
          by: pick(UNTIL, '8:00'),
          when: (context) => context.saved !== null && shown(context).quietHours.to !== 8,
          also: [pick('控え始める時刻', '23:00'), toggle('switch', '夜間は控える')],
        },
        {
          with: { hours: { to: 6 } },
          by: pick(UNTIL, '6:00'),
          when: (context) => context.saved !== null && shown(context).quietHours.to !== 6,
        },
      ],
      'reminderChoices.loaded': [{ with: { data: SETTINGS, at: NOW }, by: byAnotherFlow }],
    },
    outcomes: {
      list: {},
      save: {
        saved: resolved({ kind: 'saved' } as const),
        broken: resolved({ kind: 'lost', error: broken } as const),
        forbidden: resolved({ kind: 'refused', error: forbidden } as const),
      },
    },
    reads: (context) => [
      context.saved !== null,
      shown(context).quietHours.to,
      isMailed(context),
      shown(context).byPush.includes('end'),
      context.waiting !== null,
      context.failure !== null,
    ],
    rests: {
      list: {
        value: { loaded: 'fresh' },
        context: { of: null, data: SETTINGS, loadedAt: NOW, failure: null },
      },
    },
    screen: () => <Reminders />,
    states: {
      resting: ({ screen, context }) => {
        if (context.saved === null) return; // nothing has come that could be shown
        expectChoices(screen, context);
        expect(
          screen.queryByText(
            '変更を保存できたか確認できませんでした。表示されている内容をご確認ください。',
          ) !== null,
        ).toBe(context.failure !== null);
        screen.getByText('変更はすぐに反映されます。');
      },
      saving: ({ screen, context }) => {
        expectChoices(screen, context);
        screen.getByText('変更を保存しています…');
      },
      saved: 'passing',
    },
  }),
);
