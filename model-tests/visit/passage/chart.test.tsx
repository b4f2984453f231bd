import { expect } from 'vitest';
import { checkBeforeEntry } from '#contract/visit/door.ts';
import { MESSAGES } from '#domain/messages.ts';
import { addMinutes } from '#domain/time.ts';
import { passageMachine } from '#machines/visit/passage/chart.ts';
import { PassageSheets } from '#src/visit/sheets/PassageSheets.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { inParts } from '#tests/support/dom/inParts.ts';
import { anyOf, TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { imminent } from '../../booking/fixtures.ts';
import { fromOutside, press } from '../../support/model/gestures.ts';
import { defineModel, type Expectation, passing } from '../../support/model/model.ts';
import { accepted, failed, refused, rejected, resolved, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const early = { ...imminent, startsAt: addMinutes(NOW, 3) };
const entered = { ...imminent, startsAt: addMinutes(NOW, -3), useState: 'inUse' } as const;
const missing = { code: 'not_found', message: MESSAGES.reservationMissing } as const;
const unmoved = 'ドアから応答がありません。';
const tooEarly = '9:55から入室できます。';

/** The door's button and the sheet below are busy then: the models of the visit say how. */
const unseen: Expectation<object> = ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull();

testModel(
  defineModel({
    machine: passageMachine,
    inputs: {
      early: { purpose: 'enter', reservation: early, now: NOW },
      leaving: { purpose: 'leave', reservation: entered, now: NOW },
    },
    events: {
      'retry.requested': [{ by: press(anyOf(WORDS.checkAgain, WORDS.openDoorAgain)) }],
      'dialog.dismissed': [{ by: press(WORDS.close) }],
      'connection.restored': [{ by: fromOutside }],
      'page.shown': [{ by: fromOutside }],
    },
    outcomes: {
      checkBeforeEntry: {
        empty: accepted(checkBeforeEntry, true, { asked: imminent.id }),
        occupied: accepted(checkBeforeEntry, false),
        missing: refused(checkBeforeEntry, 404, missing),
        offline: unreachable(checkBeforeEntry),
        broken: failed(checkBeforeEntry, 500),
      },
      knowServer: { doesOnce: resolved(true), mayRepeat: resolved(false), broken: rejected() },
      doorOpening: {
        opened: resolved({ kind: 'opened' } as const),
        stuck: resolved({ kind: 'stuck', message: unmoved } as const),
        refused: resolved({ kind: 'refused', message: tooEarly } as const),
        unknown: resolved({ kind: 'unknown' } as const),
        broken: rejected(),
      },
    },
    reads: ({ command }) => command === null,
    part: (passage) => <PassageSheets passage={passage} codes={imminent} />,
    states: {
      weighing: passing,
      checking: unseen,
      unsure: ({ screen }) =>
        expect(screen.getByRole('dialog', { name: '入室できるか確認できませんでした' })).toHaveTextContent(
          /もう一度お試しください。/,
        ),
      unchecked: ({ screen }) =>
        expect(screen.getByRole('dialog', { name: '入室できるか確認できませんでした' })).toHaveTextContent(
          /通信が戻ると、もう一度確認して入室します。/,
        ),
      unawaited: ({ screen }) =>
        expect(screen.getByRole('dialog', { name: '入室できるか確認できませんでした' })).toHaveTextContent(
          /もう一度お試しください。/,
        ),
      opening: unseen,
      stuck: ({ screen }) => {
        screen.getByRole('dialog', { name: TITLES.doorStuck });
        screen.getByText(unmoved);
      },
      refused: ({ screen, context }) => {
        screen.getByRole('dialog', { name: 'ドアを開けられませんでした' });
        screen.getByText(inParts(context.refusal ?? ''));
      },
      opened: unseen,
      unopened: unseen,
      outdated: unseen,
    },
  }),
);
