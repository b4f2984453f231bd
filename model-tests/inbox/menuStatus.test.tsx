import { getMenuStatus } from '#contract/inbox/menuStatus.ts';
import { instantOf } from '#domain/time.ts';
import { menuStatusMachine } from '#machines/inbox/menuStatus.ts';
import { fromOutside } from '../support/model/gestures.ts';
import { defineModel } from '../support/model/model.ts';
import { answered, failed, rejected, resolved } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const stored = { isSurveyDue: false, unreadNotices: 2, liveReservations: 1 };
const fetched = { isSurveyDue: true, unreadNotices: 3, liveReservations: 1 };

testModel(
  defineModel({
    machine: menuStatusMachine,
    inputs: { plain: undefined },
    events: {
      'refresh.requested': [{ by: fromOutside }],
      'app.entered': [{ by: fromOutside }],
      'page.shown': [{ by: fromOutside }],
      'connection.restored': [{ by: fromOutside }],
      'update.noticed': [
        { with: { before: null, isGap: false }, by: fromOutside },
        { with: { before: instantOf(0), isGap: false }, by: fromOutside },
      ],
    },
    outcomes: {
      restoreStatus: { counts: resolved(stored), broken: rejected() },
      fetchStatus: {
        counts: answered(getMenuStatus, fetched, { as: fetched }),
        broken: failed(getMenuStatus, 500),
      },
      saveStatus: { saved: resolved(), full: rejected() },
    },
    unseen: 'The tab bar shows what it holds, whatever its state.',
  }),
);
