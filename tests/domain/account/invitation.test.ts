import { describe, expect, it } from 'vitest';
import {
  extensionLeft,
  type InvitationLimits,
  invitationProblem,
  reservationProblem,
} from '#domain/account/invitation.ts';
import { parseDate } from '#domain/time.ts';

const day = (text: string) => parseDate(text) ?? expect.fail(`no date: ${text}`);
const limits: InvitationLimits = {
  endsOn: day('2026-12-20'),
  minutesLeft: 90,
  minutesEach: 60,
  countGranted: 3,
  countLeft: 2,
  isEnabled: true,
};

describe('an invitation', () => {
  it.each([
    ['allows its last day', {}, '2026-12-20', undefined],
    ['ends after its last day', {}, '2026-12-21', 'expired'],
    ['ends with its last reservation', { countLeft: 0 }, '2026-12-01', 'usedUp'],
    ['ends with its last minute', { minutesLeft: 0 }, '2026-12-01', 'usedUp'],
    [
      'is nothing once it is disabled, whatever is left',
      { isEnabled: false, countLeft: 0 },
      '2026-12-21',
      'disabled',
    ],
  ] as const)('%s', (_, change, today, problem) => {
    expect(invitationProblem({ ...limits, ...change }, day(today))).toBe(problem);
  });

  it.each([
    ['as long as one may be', {}, 60, undefined],
    ['longer than one may be', {}, 65, 'tooLong'],
    ['as long as what is left', { minutesLeft: 45 }, 45, undefined],
    ['longer than what is left', { minutesLeft: 45 }, 50, 'tooMuch'],
  ] as const)('judges a reservation that is %s', (_, change, minutes, problem) => {
    expect(reservationProblem({ ...limits, ...change }, { date: day('2026-12-20'), minutes })).toBe(problem);
  });

  it.each([
    [30, {}, 30],
    [30, { minutesLeft: 20 }, 20],
    [60, {}, 0],
    [75, {}, 0],
  ])(
    'lets %i minutes be extended within one reservation and what is left (%o) by %i',
    (reserved, change, by) => {
      expect(extensionLeft({ ...limits, ...change }, reserved)).toBe(by);
    },
  );
});
