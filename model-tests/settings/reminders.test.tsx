import { expect } from 'vitest';
import { changeReminderChoices, getReminderChoices } from '#contract/settings/notifications.ts';
import { FIRST_CHOICES, withQuietHours } from '#domain/inbox/reminders.ts';
import { reminderChoices, remindersMachine } from '#machines/settings/reminders.ts';
import { Reminders } from '#src/settings/reminders/Reminders.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { resourceModel } from '../shared/resource.tsx';
import { byAnotherFlow, pick } from '../support/model/gestures.ts';
import { defineModel, type Gesture } from '../support/model/model.ts';
import { answered, failed, unreachable } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const UNTIL = '控え終える時刻';
const until = (to: number) => withQuietHours(FIRST_CHOICES, { to });
const toggle =
  (role: 'checkbox' | 'switch', name: string): Gesture =>
  ({ user, screen }) =>
    user.click(screen.getByRole(role, { name }));

testModel(
  resourceModel({
    machine: reminderChoices.machine,
    endpoint: getReminderChoices,
    of: null,
    data: FIRST_CHOICES,
    inside: { machine: remindersMachine, src: 'list' },
    screen: <Reminders />,
    loading: 'お知らせの受け取り方を読み込んでいます',
    shows: (screen) => screen.getByText('夜間は控える'),
  }),
);

testModel(
  defineModel({
    machine: remindersMachine,
    inputs: { plain: undefined },
    events: {
      'choices.changed': [
        {
          with: { choices: until(8) },
          by: pick(UNTIL, '8:00'),
          when: ({ chosen }) => chosen?.quietHours.to !== 8,
          also: [
            pick('控え始める時刻', '23:00'),
            toggle('switch', '夜間は控える'),
            toggle('checkbox', '開始15分前をメールで受け取る'),
            toggle('checkbox', '無料キャンセル期限の10分前をメールで受け取る'),
            toggle('checkbox', '終了10分前をメールで受け取る'),
          ],
        },
        {
          with: { choices: until(6) },
          by: pick(UNTIL, '6:00'),
          when: ({ chosen }) => chosen?.quietHours.to !== 6,
        },
      ],
      'reminderChoices.loaded': [{ with: { data: FIRST_CHOICES, at: NOW }, by: byAnotherFlow }],
    },
    outcomes: {
      list: {},
      save: {
        saved: answered(changeReminderChoices, undefined),
        broken: failed(changeReminderChoices, 500),
        offline: unreachable(changeReminderChoices),
      },
    },
    reads: ({ chosen, sent, failure }) => [
      chosen?.quietHours.to ?? null,
      sent?.quietHours.to ?? null,
      failure !== null,
    ],
    rests: {
      list: {
        value: { loaded: 'fresh' },
        context: { of: null, data: FIRST_CHOICES, loadedAt: NOW, failure: null },
      },
    },
    screen: () => <Reminders />,
    states: {
      resting: ({ screen, context: { chosen, failure } }) => {
        const shown = chosen ?? FIRST_CHOICES;
        expect(screen.getByRole('combobox', { name: UNTIL })).toHaveDisplayValue(`${shown.quietHours.to}:00`);
        expect(
          screen.queryByText(
            '変更を保存できたか確認できませんでした。表示されている内容をご確認ください。',
          ) !== null,
        ).toBe(failure !== null);
        screen.getByText('変更はすぐに反映されます。');
      },
      saving: ({ screen, context: { chosen } }) => {
        expect(screen.getByRole('combobox', { name: UNTIL })).toHaveDisplayValue(
          `${chosen?.quietHours.to}:00`,
        );
        screen.getByText('変更を保存しています…');
      },
    },
  }),
);
