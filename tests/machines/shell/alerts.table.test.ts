import { alertsMachine } from '#machines/shell/alerts.ts';
import { runTable } from '../support/table.ts';

const first = { messages: ['権限エラーが発生しました。'] };
const second = { messages: ['パスエラーが発生しました。', 'もう一つ。'] };

runTable({
  machine: alertsMachine,
  rows: [
    { spec: '8 Global', from: 'start', to: 'silent', remembers: { queue: [] } },
    {
      spec: '8 Global',
      from: 'silent',
      on: { type: 'alert.raised', alert: first },
      to: 'showing',
      remembers: { queue: [first] },
    },
    {
      spec: '8 Global',
      case: 'one after the other',
      from: 'showing',
      given: { queue: [first] },
      on: { type: 'alert.raised', alert: second },
      to: 'showing',
      remembers: { queue: [first, second] },
    },
    {
      spec: '8 Global',
      case: 'what already waits is not said twice',
      from: 'showing',
      given: { queue: [first, second] },
      on: { type: 'alert.raised', alert: { messages: [...second.messages] } },
      to: 'showing',
      remembers: { queue: [first, second] },
    },
    {
      spec: '8 Global',
      case: 'the next is shown',
      from: 'showing',
      given: { queue: [first, second] },
      on: { type: 'dialog.dismissed' },
      to: 'showing',
      remembers: { queue: [second] },
    },
    {
      spec: '8 Global',
      case: 'the last',
      from: 'showing',
      given: { queue: [second] },
      on: { type: 'dialog.dismissed' },
      to: 'silent',
      remembers: { queue: [] },
    },
  ],
});
