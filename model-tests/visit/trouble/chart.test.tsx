import { act } from '@testing-library/react';
import { expect } from 'vitest';
import { troubleMachine } from '#machines/visit/trouble/chart.ts';
import { TroubleSheet } from '#src/visit/trouble/TroubleSheet.tsx';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { imminent } from '../../booking/fixtures.ts';
import { fill, press } from '../../support/model/gestures.ts';
import { asParent, defineModel, type Expectation, type Gesture } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { device } from '../../support/stage/device.ts';
import { testModel } from '../../support/testModel.ts';

const reservation = { ...imminent, useState: 'inUse', areaId: null } as const;
const ENDED = 'ご利用が終わっています。お困りのことは、お電話でお知らせください。';

/** Nothing is shown in passing. */
const shut: Expectation<unknown> = ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull();

const choosePhoto: Gesture = async ({ user, screen }) => {
  const input = screen.getByLabelText<HTMLInputElement>('撮影する写真');
  await user.upload(input, new File(['a picture'], 'dark.jpg', { type: 'image/jpeg' }));
  expect(input.value).toBe('');
};
const draw =
  (photo: string | null): Gesture =>
  () =>
    act(async () => device.resolvePhoto?.(photo));

testModel(
  defineModel({
    machine: troubleMachine,
    inputs: {
      asked: { reservation, kind: null },
      atTheDoor: { reservation, kind: 'door' },
    },
    events: {
      'kind.chosen': [
        {
          with: { kind: 'other' },
          by: ({ user, screen }) => user.click(screen.getByRole('radio', { name: 'その他' })),
          when: ({ kind }) => kind !== 'other',
        },
      ],
      'text.edited': [
        {
          with: { value: '暗い' },
          by: fill('くわしい内容（任意）', '暗い'),
          when: ({ text }) => text === '',
        },
      ],
      'photo.chosen': [{ by: choosePhoto }],
      'photo.read': [{ with: { photo: 'AAAA' }, by: draw('AAAA') }],
      'photo.unreadable': [{ by: draw(null) }],
      'photo.removed': [{ by: press('写真を外す'), when: ({ photo }) => photo !== null }],
      'report.submitted': [{ by: press(WORDS.reportTrouble) }],
      'dialog.dismissed': [
        { by: ({ user }) => user.keyboard('{Escape}'), also: [press(WORDS.back), press(WORDS.close)] },
      ],
    },
    outcomes: {
      recovery: {
        nothing: resolved({ outcome: 'nothingLeft' } as const),
        done: resolved({ outcome: 'done' } as const),
        broken: rejected(),
      },
      restoreDraft: {
        nothing: resolved({}),
        typed: resolved({ kind: 'noise', text: '工事' }),
        broken: rejected(),
      },
      saveDraft: { kept: resolved(), broken: rejected() },
      forgetDraft: { forgotten: resolved(), broken: rejected() },
      draft: {},
      reporting: {
        reported: resolved({ kind: 'reported' } as const),
        refused: resolved({ kind: 'refused', message: ENDED } as const),
        unknown: resolved({ kind: 'unknown' } as const),
        broken: rejected(),
      },
    },
    reads: ({ kind, text, photo, problem, refusal }) => [kind, text, photo, problem, refusal],
    rests: { recovery: { value: 'asking', context: { of: reservation.id, command: null, asked: [] } } },
    screen: ({ kind }) => <TroubleSheet reservation={reservation} kind={kind} onEnded={() => undefined} />,
    states: {
      recovering: ({ screen }) => screen.getByRole('dialog', { name: '前回のご連絡を確認しています…' }),
      restoring: shut,
      filling: ({ screen }) => screen.getByRole('dialog', { name: TITLES.trouble }),
      'filling.editing': ({ screen, context: { kind, text, problem, refusal } }) => {
        const checked = screen.queryAllByRole('radio', { checked: true });
        expect(checked).toHaveLength(kind === null ? 0 : 1);
        expect(screen.getByLabelText('くわしい内容（任意）')).toHaveValue(text);
        const said = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
        expect(said).toHaveLength((problem === null ? 0 : 1) + (refusal === null ? 0 : 1));
        screen.getByRole('button', { name: WORDS.reportTrouble });
      },
      'filling.editing.resting': ({ screen, context: { photo } }) => {
        expect(screen.queryByRole('img', { name: '送信する写真' }) !== null).toBe(photo !== null);
        screen.getByRole('button', { name: WORDS.takePhoto });
      },
      'filling.editing.readingPhoto': ({ screen }) => screen.getByRole('button', { name: WORDS.loading }),
      'filling.sending': ({ screen }) => screen.getByRole('button', { name: WORDS.submitting }),
      keeping: shut,
      forgetting: shut,
      reported: ({ screen }) => screen.getByRole('dialog', { name: 'ご連絡を受け付けました' }),
      closed: asParent,
    },
  }),
);
