import { copyingMachine } from '#machines/shared/copying.ts';
import { after, runTable } from '../support/table.ts';

const said = (text: string) => ['announce', { text }] as const;

runTable({
  machine: copyingMachine,
  rows: [
    { spec: 'design, Behaviour', from: 'start', to: 'idle' },
    {
      spec: 'design, Behaviour',
      case: 'again while it is still said: said again',
      from: 'copied',
      on: { type: 'text.copied' },
      to: 'copied',
      asks: [said('コピーしました。')],
    },
    {
      spec: 'design, Behaviour',
      case: 'the browser does not let us',
      from: 'idle',
      on: { type: 'text.selected' },
      to: 'selected',
      asks: [said('選択しました。長押ししてコピーしてください。')],
    },
    { spec: 'design, Behaviour', from: 'copied', on: after('confirmationTime'), to: 'idle' },
  ],
});
