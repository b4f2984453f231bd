import { afterEach, expect, it, vi } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { serverClock } from '#contract/clock.ts';
import type { Instant } from '#domain/time.ts';
import { mailingMachine } from '#machines/account/mailing.ts';
import { usageTermsMachine } from '#machines/account/terms/text.ts';
import { unsentChoicesMachine } from '#machines/app/unsentChoices.ts';
import { boothSelectionMachine } from '#machines/booking/boothSelection.ts';
import { cancellationMachine } from '#machines/booking/cancellation/chart.ts';
import { immediateOfferMachine } from '#machines/booking/immediateUse/offer.ts';
import { moveConfirmationMachine } from '#machines/booking/move/confirmation.ts';
import { timetableDayMachine } from '#machines/booking/timetable/day.ts';
import { waitEntryMachine } from '#machines/booking/waitingList/entry.ts';
import { waitOutlookMachine } from '#machines/booking/waitingList/outlook.ts';
import { markingRead } from '#machines/inbox/notices.ts';
import { surveyInvitationMachine } from '#machines/inbox/survey/invitation.ts';
import { operatorSessionMachine } from '#machines/operator/session/chart.ts';
import { makeQrMachine } from '#machines/qr/makeQr.ts';
import { scannerMachine } from '#machines/qr/scanner/chart.ts';
import { floorMachine } from '#machines/search/floor.ts';
import { areaSearchMachine } from '#machines/search/home/areaGroups.ts';
import { homeScreenMachine } from '#machines/search/home/chart.ts';
import { cardEntryMachine } from '#machines/settings/card/entry.ts';
import { pushMachine } from '#machines/settings/push/chart.ts';
import { settingsMachine } from '#machines/settings/settings.ts';
import { defineCommand } from '#machines/shared/command.ts';
import { copyingMachine } from '#machines/shared/copying.ts';
import { dialogEntriesMachine } from '#machines/shell/dialogEntries.ts';
import { liveUpdatesMachine } from '#machines/shell/liveUpdates.ts';
import { screenCodeMachine } from '#machines/shell/screenCode.ts';
import { updatesMachine } from '#machines/shell/updates.ts';
import { passageMachine } from '#machines/visit/passage/chart.ts';
import { troubleDraft } from '#machines/visit/trouble/draft.ts';
import { visitMachine } from '#machines/visit/visit/chart.ts';
import { at } from '#tests/support/clock/moments.ts';
import { reservation } from '#tests/support/values/reservation.ts';

const commandMachine = defineCommand({ id: 'command', ask: async () => ({ kind: 'made' }) }).machine;
/** From 14:00 to 15:00. */
const upcoming = { reservation: reservation({}) };

const standAt = (now: Instant) => vi.spyOn(serverClock, 'now').mockReturnValue(now);
afterEach(() => vi.restoreAllMocks());

/** The length of a delay, in milliseconds, in a context. */
function msOf(machine: AnyStateMachine, delay: string, context: object = {}): number {
  const written: unknown = machine.implementations.delays[delay];
  return typeof written === 'function'
    ? Number(written({ context, event: { type: 'started' } }))
    : Number(written);
}

it.each<[string, AnyStateMachine, string, number]>([
  ['the terms, 500 ms after the last of many taps', usageTermsMachine, 'debounce', 500],
  ['rooms, 300 ms after the last day that was chosen', timetableDayMachine, 'debounce', 300],
  ['the outlook of a wait, 300 ms after the last change of it', waitOutlookMachine, 'debounce', 300],
  ['a timetable that is looked at, each minute', timetableDayMachine, 'freshness', 60_000],
  ['a floor that is looked at, each minute', floorMachine, 'freshness', 60_000],
  ['what can be used at once, each half minute', immediateOfferMachine, 'freshness', 30_000],
  ['booths that can be used at once, each minute', boothSelectionMachine, 'freshness', 60_000],
  ['what hardly changes, each hour', areaSearchMachine, 'freshness', 3_600_000],
  ['an answer that was lost, after two seconds', commandMachine, 'retryDelay', 2000],
  ['the saving of a choice again, after two seconds', markingRead.machine, 'retryDelay', 2000],
])('asks for %s', (_, machine, delay, ms) => {
  expect(msOf(machine, delay)).toBe(ms);
});

it.each<[string, AnyStateMachine, string, number]>([
  ['for two seconds that something was copied', copyingMachine, 'confirmationTime', 2000],
  ['for four seconds that a picture was saved', makeQrMachine, 'confirmationTime', 4000],
  ['of a survey after two seconds of rest', surveyInvitationMachine, 'presentationDelay', 2000],
])('tells %s', (_, machine, delay, ms) => {
  expect(msOf(machine, delay)).toBe(ms);
});

it.each<[string, AnyStateMachine, string, number]>([
  ['a home screen that must not jump for four seconds', homeScreenMachine, 'patience', 4000],
  ['a card provider for half a minute', cardEntryMachine, 'tokenPatience', 30_000],
  ['a browser that subscribes to pushes for ten seconds', pushMachine, 'patience', 10_000],
  ['a device that takes its pushes back for a second', settingsMachine, 'devicePatience', 1000],
  ['the history of a browser for two seconds', dialogEntriesMachine, 'patience', 2000],
  ['a sign of life of a stream for 40 s', liveUpdatesMachine, 'silence', 40_000],
  ['a newer version to take over for 15 s', updatesMachine, 'patience', 15_000],
  [
    'the last of many keys for half a second, and keeps the draft then',
    troubleDraft.machine,
    'draftDelay',
    500,
  ],
])('waits for %s', (_, machine, delay, ms) => {
  expect(msOf(machine, delay)).toBe(ms);
});

it.each([
  [0, 500, 1000],
  [3, 4000, 8000],
])(
  'after %s failures in a row opens a stream again in %s to %s ms, spread over devices',
  (failures, least, most) => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    expect(msOf(liveUpdatesMachine, 'pause', { failures })).toBe(least);
    random.mockReturnValue(1);
    expect(msOf(liveUpdatesMachine, 'pause', { failures })).toBe(most);
  },
);

it.each([
  [0, 15_000],
  [1, 25_000],
])('asks for what no stream tells each 15 to 25 s, spread over devices (%s)', (chance, ms) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  expect(msOf(liveUpdatesMachine, 'pollingTime')).toBe(ms);
});

it.each([
  [0, 1000],
  [1, 3000],
  [2, 9000],
])('asks again for the code of a screen after %s tries in %s ms', (retries, ms) => {
  expect(msOf(screenCodeMachine, 'retryDelay', { retries })).toBe(ms);
});

it('waits for an answer to a command until nobody is thought to wait for it', () => {
  standAt(at('2026-11-20T12:00:00'));
  const context = { awaitedUntil: at('2026-11-20T12:02:00') };
  expect(msOf(commandMachine, 'patience', context)).toBe(120_000);
});

it('arms the entry of a booth that was scanned when it may be entered', () => {
  standAt(at('2026-11-20T13:50:00'));
  expect(msOf(scannerMachine, 'entryOpening', { opensAt: at('2026-11-20T13:55:00') })).toBe(5 * 60_000);
});

it.each([
  ['when it has not been used for long', '2026-11-20T14:00:00', '2026-11-20T20:00:00', 120],
  ['at its end, however much it is used', '2026-11-20T14:00:00', '2026-11-20T13:00:00', 60],
])('asks about the session of an operator %s', (_, unused, end, minutes) => {
  standAt(at('2026-11-20T12:00:00'));
  const session = { endsUnusedAt: at(unused), endsAt: at(end) };
  expect(msOf(operatorSessionMachine, 'unused', { session })).toBe(minutes * 60_000);
});

it.each<[string, number]>([
  ['2026-11-20T12:00:00', 60 * 60_000],
  ['2026-11-20T12:59:59', 1000],
  ['2026-11-20T13:00:00', 0],
])(
  'at %s lets a reservation from 14:00 be cancelled free of charge until 13:00, whose second counts',
  (now, left) => {
    expect(msOf(cancellationMachine, 'freePeriod', { ...upcoming, now: at(now) })).toBe(left + 1000);
  },
);

it.each<[string, string, number]>([
  ['arms the card at 13:55, as the booth is empty before', 'entryOpening', 115 * 60],
  ['ends the use at 15:00', 'end', 180 * 60],
])('at noon a visit from 14:00 to 15:00 %s', (_, delay, seconds) => {
  standAt(at('2026-11-20T12:00:00'));
  expect(msOf(visitMachine, delay, upcoming)).toBe(seconds * 1000);
});

it('waits for a reservation of next month, however long a timer can be', () => {
  standAt(at('2026-10-20T12:00:00'));
  const days = 31 * 24 * 60 * 60_000;
  expect(msOf(visitMachine, 'entryOpening', upcoming)).toBe(days + 115 * 60_000);
  expect(msOf(cancellationMachine, 'freePeriod', { ...upcoming, now: at('2026-10-20T12:00:00') })).toBe(
    days + 60 * 60_000 + 1000,
  );
});

it('has a door that could not be asked about wait for two minutes from the tap', () => {
  standAt(at('2026-11-20T13:57:30'));
  const pressed = { ...upcoming, purpose: 'enter', now: at('2026-11-20T13:57:00') };
  expect(msOf(passageMachine, 'patience', pressed)).toBe(90_000);
});

it.each(['entryOpening', 'end'])('is not before now: %s', (delay) => {
  standAt(at('2026-11-20T16:00:00'));
  expect(msOf(visitMachine, delay, upcoming)).toBe(0);
});

it('offers another mail when a minute has passed since the last one', () => {
  standAt(at('2026-11-20T12:00:40'));
  expect(msOf(mailingMachine, 'resendDelay', { restsUntil: at('2026-11-20T12:01:00') })).toBe(20_000);
});

it('at noon lets a reservation from 14:00 be moved until 13:00, whose second counts', () => {
  standAt(at('2026-11-20T12:00:00'));
  expect(msOf(moveConfirmationMachine, 'movablePeriod', upcoming)).toBe(60 * 60_000 + 1000);
});

it('at noon has a wait for 14:00 book until 13:00, the last moment at which that is free of charge', () => {
  standAt(at('2026-11-20T12:00:00'));
  const booths = [{ boothId: 2, boothName: 'A-2', gross: 1100, freeCancellationMinutes: 60, leadMinutes: 0 }];
  const wish = { date: '2026-11-20', start: 14 * 60, booths };
  expect(msOf(waitEntryMachine, 'bookablePeriod', { wish })).toBe(60 * 60_000);
});

it('sends a choice again until ten minutes after it was made', () => {
  vi.spyOn(Date, 'now').mockReturnValue(at('2026-11-20T12:04:00'));
  const choice = { decidedAt: at('2026-11-20T12:00:00') };
  expect(msOf(unsentChoicesMachine, 'patience', { choice })).toBe(6 * 60_000);
});
