import { expect } from 'vitest';
import { ApiFailure } from '#contract/errors.ts';
import type { CodeEntryAnswer } from '#machines/qr/codeEntry.ts';
import { scannerMachine } from '#machines/qr/scanner.ts';
import { broken, done, runTable } from '../support/table.ts';

const failure = new ApiFailure({ kind: 'server', path: '/qr-code' });
const decision = { key: 'key-1', content: '/user/q/b1' };
const asked = { decision };
const content = 'https://member.example/user/q/b1';
const refusal = { kind: 'refused', message: 'このコードのブースは見つかりませんでした。' } as const;
const stuck = { kind: 'stuck', message: 'ドアから応答がありませんでした。' } as const;

function answered(answer: CodeEntryAnswer) {
  return done('codeEntry', answer);
}

const free = answered({ kind: 'usageWithoutReservation', boothId: 7 });
const reserved = answered({ kind: 'usageWithReservation', boothId: 7, usableMinutes: 45 });
const opened = answered({ kind: 'doorOpened', boothId: 7 });
const capturing = (problem: string | null) =>
  ({ to: 'capturing', invokes: { capture: { problem } } }) as const;

runTable({
  machine: scannerMachine,
  input: { code: null, isRegular: true },
  rows: [
    { spec: '2 qr-code-reader', from: 'start', ...capturing(null) },
    {
      spec: 'decisions, QR sticker',
      case: 'its link was opened: asked once, and not again by a reload',
      from: 'start',
      input: { code: 'b1', isRegular: true },
      to: 'entering',
      asks: [['recordAddress', { address: '/app/qr-code-reader' }]],
      remembers: { decision: { key: expect.any(String), content: '/user/q/b1' } },
      invokes: { codeEntry: { key: expect.any(String), content: '/user/q/b1' } },
    },
    {
      spec: '7 qr-code',
      from: 'capturing',
      given: { problem: refusal.message },
      on: done('capture', { content }),
      to: 'entering',
      remembers: { problem: null },
      invokes: { codeEntry: { key: expect.any(String), content } },
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
      spec: '4 QR scan result',
      from: 'entering',
      given: asked,
      on: reserved,
      to: 'usable',
      remembers: { usableMinutes: 45 },
    },
    {
      spec: '4 QR scan result',
      from: 'entering',
      given: asked,
      on: opened,
      to: 'opened',
      asks: [['announce', { text: 'ドアを開けました。' }], 'reportChange'],
    },
    {
      spec: 'issue, a door that does not open',
      from: 'entering',
      given: asked,
      on: answered(stuck),
      to: 'stuck',
      remembers: { problem: stuck.message, decision },
    },
    {
      spec: 'issue, unknown QR text',
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
      spec: 'issue, network lost',
      case: 'the member waits no longer',
      from: 'entering',
      given: asked,
      on: done('codeEntry', { kind: 'unsettled' }),
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
      spec: 'issue, a door that does not open',
      case: 'with the same key',
      from: 'stuck',
      given: { ...asked, problem: stuck.message },
      on: { type: 'retry.requested' },
      to: 'entering',
      invokes: { codeEntry: decision },
      remembers: { problem: null },
    },
    {
      spec: '2 qr-code-reader',
      from: 'stuck',
      given: { ...asked, problem: stuck.message },
      on: { type: 'scan.restarted' },
      ...capturing(null),
    },
    { spec: '2 qr-code-reader', from: 'usable', on: { type: 'scan.restarted' }, ...capturing(null) },
    { spec: '2 qr-code-reader', from: 'opened', on: { type: 'scan.restarted' }, ...capturing(null) },
  ],
});
