import { expect, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { ApiFailure } from '#contract/errors.ts';
import { scannerMachine } from '#machines/qr/scanner/chart.ts';
import type { CodeEntryAnswer } from '#machines/qr/scanner/codeEntry.ts';
import { at } from '#tests/support/clock/moments.ts';
import { after, broken, done, runTable } from '../../support/table.ts';

const failure = new ApiFailure({ kind: 'server', path: '/qr-code' });
const command = { key: 'key-1', content: '/user/q/b1' };
const asked = { command };
const content = 'https://member.example/user/q/b1';
const refusal = { kind: 'refused', message: 'このコードのブースは見つかりませんでした。' } as const;
const stuck = { kind: 'stuck', message: 'ドアから応答がありませんでした。' } as const;

function answered(answer: CodeEntryAnswer) {
  return done('codeEntry', answer);
}

const free = answered({ kind: 'usageWithoutReservation', boothId: 7 });
const opensAt = at('2026-11-20T13:55:00');
const now = at('2026-11-20T13:32:00');
const reserved = answered({ kind: 'usageWithReservation', boothId: 7, usableMinutes: 45, opensAt });
const untold = answered({ kind: 'usageWithReservation', boothId: 7, usableMinutes: 45, opensAt: null });
const opened = answered({ kind: 'doorOpened', boothId: 7, endsAt: at('2026-11-20T15:00:00') });
const known = { ...asked, opensAt, usableMinutes: 45 };
/** Whoever looks at the clock sees the same moment. */
vi.spyOn(serverClock, 'now').mockReturnValue(now);
const capturing = (problem: string | null) =>
  ({ to: 'capturing', invokes: { capture: { problem, typed: '' } } }) as const;

runTable({
  machine: scannerMachine,
  input: { code: null, isRegular: true },
  rows: [
    { spec: '2 qr-code-reader', from: 'start', ...capturing(null) },
    {
      spec: 'qr, Scan results: a sticker',
      case: 'its link was opened: anybody can send one, so that it asks for a tap first',
      from: 'start',
      input: { code: 'b1', isRegular: true },
      to: 'confirming',
    },
    {
      spec: 'qr, Scan results: a sticker',
      case: 'asked once, and not again by a reload',
      from: 'confirming',
      given: { code: 'b1' },
      on: { type: 'entry.confirmed' },
      to: 'entering',
      asks: [['recordAddress', { address: '/app/qr-code-reader' }]],
      remembers: { command: { key: expect.any(String), content: '/user/q/b1' } },
      invokes: { codeEntry: { key: expect.any(String), content: '/user/q/b1' } },
    },
    {
      spec: '7 qr-code',
      from: 'capturing',
      given: { problem: refusal.message },
      on: done('capture', { content, typed: 'b1' }),
      to: 'entering',
      remembers: { problem: null, typed: 'b1' },
      invokes: { codeEntry: { key: expect.any(String), content } },
    },
    {
      spec: 'design, Behaviour: Refusals stand next to what caused them',
      case: 'a code that was typed and refused stays in its field',
      from: 'entering',
      given: { ...asked, typed: 'b9999' },
      on: answered(refusal),
      to: 'capturing',
      invokes: { capture: { problem: refusal.message, typed: 'b9999' } },
    },
    {
      spec: '4 QR scan result',
      case: 'classification 0 may use it at once; that screen asks before it costs anything',
      from: 'entering',
      given: asked,
      on: free,
      to: 'ledToImmediateUse',
      asks: [['navigate', { to: '/app/use-without-reservation?room=7', replace: true }]],
    },
    {
      spec: '4 QR scan result',
      case: 'guests are led home',
      from: 'entering',
      given: { ...asked, isRegular: false },
      on: free,
      to: 'turnedAway',
      asks: [
        ['alert', { messages: ['このブースのご予約がありません。予約してからご利用ください。'] }],
        ['navigate', { to: '/app', replace: true }],
      ],
    },
    {
      spec: 'qr, Scan results: a sticker',
      case: 'not meant: neither a reload asks for it',
      from: 'confirming',
      given: { code: 'b1' },
      on: { type: 'scan.restarted' },
      ...capturing(null),
      asks: [['recordAddress', { address: '/app/qr-code-reader' }]],
    },
    {
      spec: 'qr, Scan results: the sticker is the door',
      case: 'when entry opens, on the clock of the server',
      from: 'entering',
      given: asked,
      on: reserved,
      to: { answered: 'waiting' },
      remembers: { usableMinutes: 45, opensAt },
    },
    {
      spec: 'qr, Scan results: the sticker is the door',
      case: 'the button arms itself, and says so',
      from: { answered: 'waiting' },
      given: known,
      on: after('entryOpening'),
      to: { answered: 'ready' },
      asks: [['announce', { text: '入室できます。' }]],
    },
    {
      spec: 'design, Behaviour: The entry card arms itself',
      case: 'a phone that slept counts again',
      from: { answered: 'waiting' },
      given: known,
      on: { type: 'page.shown' },
      to: { answered: 'waiting' },
    },
    {
      spec: 'qr, Scan results: the sticker is the door',
      case: 'a command of its own',
      from: { answered: 'ready' },
      given: known,
      on: { type: 'entry.confirmed' },
      to: 'entering',
      remembers: { command: { key: expect.not.stringContaining(command.key), content: '/user/q/b1' } },
      invokes: { codeEntry: { key: expect.not.stringContaining(command.key), content: '/user/q/b1' } },
    },
    {
      spec: '4 QR scan result',
      case: 'a server that knows only the spec tells for how long',
      from: 'entering',
      given: asked,
      on: untold,
      to: { answered: 'usable' },
      remembers: { usableMinutes: 45, opensAt: null },
    },
    {
      spec: '4 QR scan result',
      case: 'a code that was typed does not stand in its field again',
      from: 'entering',
      given: { ...asked, typed: 'b1' },
      on: opened,
      to: { answered: 'opened' },
      remembers: { typed: '', opening: { boothId: 7, at: now, endsAt: at('2026-11-20T15:00:00') } },
      asks: [['announce', { text: 'ドアを開けました。' }], 'reportChange'],
    },
    {
      spec: 'a door that does not open',
      from: 'entering',
      given: asked,
      on: answered(stuck),
      to: { answered: 'stuck' },
      remembers: { problem: stuck.message, command },
    },
    {
      spec: 'unknown QR text',
      from: 'entering',
      given: asked,
      on: answered(refusal),
      ...capturing(refusal.message),
    },
    {
      spec: '8 Global',
      case: 'the shell has said why',
      from: 'entering',
      given: asked,
      on: done('codeEntry', { kind: 'failed', error: failure.error }),
      ...capturing(null),
    },
    {
      spec: 'network lost',
      case: 'the member waits no longer',
      from: 'entering',
      given: asked,
      on: done('codeEntry', { kind: 'unknown' }),
      ...capturing(null),
    },
    {
      spec: '8 Global',
      from: 'entering',
      given: asked,
      on: broken('codeEntry', failure),
      ...capturing(null),
      asks: [['reportFailure', { error: failure }]],
    },
    {
      spec: 'a door that does not open',
      case: 'with the same key',
      from: { answered: 'stuck' },
      given: { ...asked, problem: stuck.message },
      on: { type: 'retry.requested' },
      to: 'entering',
      invokes: { codeEntry: command },
      remembers: { problem: null },
    },
    {
      spec: '2 qr-code-reader',
      from: { answered: 'stuck' },
      given: { ...asked, problem: stuck.message },
      on: { type: 'scan.restarted' },
      ...capturing(null),
    },
    {
      spec: '2 qr-code-reader',
      from: { answered: 'waiting' },
      on: { type: 'scan.restarted' },
      ...capturing(null),
    },
    {
      spec: '2 qr-code-reader',
      from: { answered: 'ready' },
      on: { type: 'scan.restarted' },
      ...capturing(null),
    },
    {
      spec: '2 qr-code-reader',
      from: { answered: 'usable' },
      on: { type: 'scan.restarted' },
      ...capturing(null),
    },
    {
      spec: '2 qr-code-reader',
      from: { answered: 'opened' },
      on: { type: 'scan.restarted' },
      ...capturing(null),
    },
  ],
});
