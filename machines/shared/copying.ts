import { COPYING_ANNOUNCEMENTS } from '#domain/messages.ts';
import { flow } from '../shell/flow.ts';
import { oneTagOf } from './tags.ts';

/** Says for a moment that something was copied, or that it is selected where the browser does not let us copy. */
export const copyingMachine = flow({
  types: {} as {
    tags: 'copied' | 'selected';
    events: { type: 'text.copied' } | { type: 'text.selected' };
  },
  delays: { confirmationTime: 2000 },
}).createMachine({
  id: 'copying',
  initial: 'idle',
  on: {
    'text.copied': {
      target: '.copied',
      actions: { type: 'announce', params: { text: COPYING_ANNOUNCEMENTS.copied } },
    },
    'text.selected': {
      target: '.selected',
      actions: { type: 'announce', params: { text: COPYING_ANNOUNCEMENTS.selected } },
    },
  },
  states: {
    idle: { description: 'The text can be copied.' },
    copied: { description: 'The text was just copied.', tags: 'copied', after: { confirmationTime: 'idle' } },
    selected: { tags: 'selected', description: 'The browser does not let us copy: the member does it.' },
  },
});

/** Whether the text has been copied, or could not be; null before that, and again after a moment. */
export const selectCopied = oneTagOf(['copied', 'selected']);
