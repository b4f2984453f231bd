import { historyMachine } from '#machines/history/history.ts';
import { monthOfUse } from '#tests/support/values/history.ts';
import { broken, done, runTable } from '../support/table.ts';

const wanted = { subject: { kind: 'month', sum: monthOfUse }, memberName: '山田 花子' } as const;
const refreshed = ['sendTo', { to: 'uses', event: { type: 'refresh.requested' } }] as const;
const bug = new Error('broken');

runTable({
  machine: historyMachine,
  input: { month: 'latest' },
  rows: [
    {
      spec: '2 usage-history',
      case: 'a reload may have left a receipt unanswered',
      from: 'start',
      to: 'recovering',
      invokes: { uses: { of: 'latest' }, recovery: { of: null } },
    },
    {
      spec: '2 usage-history',
      from: 'recovering',
      on: done('recovery', { outcome: 'nothingLeft' }),
      to: 'browsing',
    },
    ...(['done', 'refused', 'failed', 'unknown'] as const).map((outcome) => ({
      spec: 'wire, Request keys',
      case: `${outcome}: the history shows the truth`,
      from: 'recovering' as const,
      on: done('recovery', { outcome }),
      to: 'browsing' as const,
      asks: [refreshed],
    })),
    {
      spec: '8 Global',
      from: 'recovering',
      on: broken('recovery', bug),
      to: 'browsing',
      asks: [['reportFailure', { error: bug }]],
    },
    {
      spec: '4 Receipt modal',
      from: 'browsing',
      on: { type: 'receipt.wanted', ...wanted },
      to: 'issuing',
      invokes: { receipts: wanted },
    },
    ...(['issued', 'unknown'] as const).map((outcome) => ({
      spec: '4 Receipt modal: what is shown behind is loaded again',
      case: outcome,
      from: 'issuing' as const,
      given: { wanted },
      on: done('receipts', { outcome }),
      to: 'browsing' as const,
      asks: [refreshed],
    })),
    {
      spec: '4 Receipt modal',
      case: 'dismissed',
      from: 'issuing',
      given: { wanted },
      on: done('receipts', { outcome: 'dismissed' }),
      to: 'browsing',
    },
    {
      spec: '8 Global',
      from: 'issuing',
      given: { wanted },
      on: broken('receipts', bug),
      to: 'browsing',
      asks: [['reportFailure', { error: bug }]],
    },
  ],
});
