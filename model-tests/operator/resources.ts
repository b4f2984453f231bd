import { instantOf } from '#domain/time.ts';
import { fromOutside } from '../support/model/gestures.ts';

/** The events of a resource whose view is tried elsewhere. */
export const unseenEvents = <Of>(of: Of) => ({
  'refresh.requested': [{ by: fromOutside }],
  'page.shown': [{ by: fromOutside }],
  'connection.restored': [{ by: fromOutside }],
  'update.noticed': [
    { with: { before: null, isGap: false }, by: fromOutside },
    { with: { before: instantOf(0), isGap: false }, by: fromOutside },
  ],
  'input.changed': [{ with: { of }, by: fromOutside }],
});

/** Where a list's view is tried with its real flow. */
export const IN_ROOMS = 'Its room is tried with the real flow in tests/views/operator.';
