import { expect } from 'vitest';
import { LONGEST_TROUBLE_TEXT } from '#domain/visit/trouble.ts';
import { troubleMachine } from '#machines/visit/trouble/chart.ts';
import { reservation } from '#tests/support/values/reservation.ts';
import { broken, done, runTable } from '../../support/table.ts';

const booked = reservation({ useState: 'inUse' });
const input = { reservation: booked, kind: null };
const filled = { kind: 'monitor', text: ' 暗い ', photo: 'AAAA' } as const;
const command = {
  key: 'key',
  content: { reservationId: 7, kind: 'monitor', text: '暗い', photo: 'AAAA' },
} as const;
const resting = { filling: { editing: 'resting' } } as const;
const bug = new Error('broken');
const kept = (name: string, value: string) =>
  ['sendTo', { to: 'draft', event: { type: 'form.edited', name, value } }] as const;

runTable({
  machine: troubleMachine,
  input,
  rows: [
    { spec: '4 Trouble', from: 'start', to: 'recovering', invokes: { recovery: { of: 7 } } },
    {
      spec: '4 Trouble',
      case: 'a report that was sent before a reload has arrived',
      from: 'recovering',
      on: done('recovery', { outcome: 'done' }),
      to: 'forgetting',
      invokes: { forgetDraft: undefined },
    },
    ...(['nothingLeft', 'refused', 'failed', 'unknown'] as const).map((outcome) => ({
      spec: '4 Trouble',
      case: `of a report before a reload: ${outcome}`,
      from: 'recovering' as const,
      on: done('recovery', { outcome }),
      to: 'restoring' as const,
      invokes: { restoreDraft: '7' },
    })),
    {
      spec: '4 Trouble',
      from: 'recovering',
      on: broken('recovery', bug),
      to: 'restoring',
      asks: [['reportFailure', { error: bug }]],
      invokes: { restoreDraft: '7' },
    },
    {
      spec: '4 Trouble',
      case: 'what was half filled in before',
      from: 'restoring',
      on: done('restoreDraft', { kind: 'noise', text: '工事' }),
      to: resting,
      invokes: { draft: { of: '7', values: { kind: 'noise', text: '工事' } } },
      remembers: { kind: 'noise', text: '工事' },
    },
    {
      spec: '4 Trouble',
      case: 'the way here says what is wrong',
      from: 'restoring',
      given: { kind: 'door' },
      on: done('restoreDraft', { kind: 'noise', text: '工事' }),
      to: resting,
      invokes: { draft: { of: '7', values: { kind: 'door', text: '工事' } } },
      remembers: { text: '工事' },
    },
    {
      spec: '4 Trouble',
      case: 'a kind of another version is none',
      from: 'restoring',
      on: done('restoreDraft', { kind: 'smell' }),
      to: resting,
      invokes: { draft: { of: '7', values: { kind: '', text: '' } } },
    },
    {
      spec: '4 Trouble',
      case: 'a browser without storage',
      from: 'restoring',
      on: broken('restoreDraft'),
      to: resting,
      invokes: { draft: { of: '7', values: { kind: '', text: '' } } },
    },
    {
      spec: '4 Trouble, kinds',
      from: resting,
      given: { problem: 'kindMissing', refusal: 'だめです。' },
      on: { type: 'kind.chosen', kind: 'dirt' },
      to: resting,
      asks: [kept('kind', 'dirt')],
      remembers: { kind: 'dirt', problem: null, refusal: null },
    },
    {
      spec: '4 Trouble, words',
      from: resting,
      given: { problem: 'nothingSaid', refusal: 'だめです。' },
      on: { type: 'text.edited', value: '床' },
      to: resting,
      asks: [kept('text', '床')],
      remembers: { text: '床', problem: null, refusal: null },
    },
    {
      spec: '4 Trouble, photo',
      from: resting,
      given: { problem: 'photoUnreadable' },
      on: { type: 'photo.chosen' },
      to: { filling: { editing: 'readingPhoto' } },
      remembers: { problem: null },
    },
    {
      spec: '4 Trouble, photo',
      from: { filling: { editing: 'readingPhoto' } },
      on: { type: 'photo.read', photo: 'AAAA' },
      to: resting,
      remembers: { photo: 'AAAA' },
    },
    {
      spec: '4 Trouble, photo',
      case: 'the one before stays',
      from: { filling: { editing: 'readingPhoto' } },
      given: { photo: 'BBBB' },
      on: { type: 'photo.unreadable' },
      to: resting,
      remembers: { problem: 'photoUnreadable' },
    },
    {
      spec: '4 Trouble, photo',
      from: resting,
      given: { photo: 'AAAA' },
      on: { type: 'photo.removed' },
      to: resting,
      remembers: { photo: null },
    },
    ...(
      [
        ['kindMissing', { text: '床' }],
        ['nothingSaid', { kind: 'other', text: '  ' }],
        ['textTooLong', { kind: 'dirt', text: '長'.repeat(LONGEST_TROUBLE_TEXT + 1) }],
      ] as const
    ).map(([problem, given]) => ({
      spec: '4 Trouble',
      case: `not sent: ${problem}`,
      from: resting,
      given: { ...given, refusal: 'だめです。' },
      on: { type: 'report.submitted' } as const,
      to: resting,
      remembers: { problem, refusal: null },
    })),
    {
      spec: '7 POST /reservations/trouble',
      from: resting,
      given: { ...filled, refusal: 'だめです。' },
      on: { type: 'report.submitted' },
      to: { filling: 'sending' },
      invokes: { reporting: { ...command, key: expect.any(String) } },
      remembers: { refusal: null },
    },
    {
      spec: '4 Trouble',
      case: 'other, with a photo alone',
      from: resting,
      given: { kind: 'other', photo: 'AAAA' },
      on: { type: 'report.submitted' },
      to: { filling: 'sending' },
      invokes: {
        reporting: {
          key: expect.any(String),
          content: { reservationId: 7, kind: 'other', text: '', photo: 'AAAA' },
        },
      },
    },
    {
      spec: '4 Trouble',
      case: 'what was typed stays on the device',
      from: resting,
      given: filled,
      on: { type: 'dialog.dismissed' },
      to: 'keeping',
      invokes: { saveDraft: { of: '7', values: { kind: 'monitor', text: ' 暗い ' } } },
    },
    {
      spec: '4 Trouble',
      from: { filling: { editing: 'readingPhoto' } },
      on: { type: 'dialog.dismissed' },
      to: 'keeping',
      invokes: { saveDraft: { of: '7', values: { kind: '', text: '' } } },
    },
    {
      spec: '4 Trouble',
      from: 'keeping',
      on: done('saveDraft'),
      to: 'closed',
      output: { outcome: 'closed' },
    },
    {
      spec: '4 Trouble',
      case: 'a browser without storage',
      from: 'keeping',
      on: broken('saveDraft'),
      to: 'closed',
      output: { outcome: 'closed' },
    },
    {
      spec: '4 Trouble',
      from: { filling: 'sending' },
      given: { ...filled, command },
      on: done('reporting', { kind: 'reported' }),
      to: 'forgetting',
      invokes: { forgetDraft: undefined },
    },
    {
      spec: 'wire, Request keys',
      case: 'one that nobody waited for any more is sent again as the same',
      from: resting,
      given: { ...filled, command: { ...command, key: 'key-of-before' } },
      on: { type: 'report.submitted' },
      to: { filling: 'sending' },
      invokes: { reporting: { ...command, key: 'key-of-before' } },
    },
    {
      spec: 'wire, Request keys',
      case: 'another one has a key of its own',
      from: resting,
      given: { ...filled, text: 'まだ暗い', command: { ...command, key: 'key-of-before' } },
      on: { type: 'report.submitted' },
      to: { filling: 'sending' },
      invokes: {
        reporting: {
          key: expect.not.stringMatching('key-of-before'),
          content: { ...command.content, text: 'まだ暗い' },
        },
      },
    },
    {
      spec: '8 reservation_ended',
      case: 'what was typed stays',
      from: { filling: 'sending' },
      given: { ...filled, command },
      on: done('reporting', { kind: 'refused', message: '終わっています。' }),
      to: resting,
      remembers: { refusal: '終わっています。', command: null },
    },
    {
      spec: '8 Global',
      case: 'the member waits no longer',
      from: { filling: 'sending' },
      given: { ...filled, command },
      on: done('reporting', { kind: 'unknown' }),
      to: resting,
      remembers: { command },
    },
    {
      spec: '8 Global',
      from: { filling: 'sending' },
      given: { ...filled, command },
      on: broken('reporting', bug),
      to: resting,
      asks: [['reportFailure', { error: bug }]],
    },
    { spec: '4 Trouble', from: 'forgetting', on: done('forgetDraft'), to: 'reported' },
    { spec: '4 Trouble', from: 'forgetting', on: broken('forgetDraft'), to: 'reported' },
    {
      spec: '4 Trouble',
      from: 'reported',
      on: { type: 'dialog.dismissed' },
      to: 'closed',
      output: { outcome: 'closed' },
    },
  ],
});
