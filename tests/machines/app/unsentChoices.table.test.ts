import { expect } from 'vitest';
import { type ApiError, ApiFailure } from '#contract/errors.ts';
import { unsentChoicesMachine } from '#machines/app/unsentChoices.ts';
import { after, broken, done, runTable } from '../support/table.ts';

const choice = { kind: 'POST /favourites', key: 'key-1', decidedAt: 0, request: {} };
const given = { choice };
const path = '/favourites';
const because = (error: ApiError) => new ApiFailure(error);
const offline = because({ kind: 'network', path });
const full = because({
  kind: 'conflict',
  path,
  message: '20件までです。',
  code: 'favourites_full',
  body: {},
});
const odd = because({ kind: 'contract', path, problem: 'no' });
const over = because({ kind: 'unauthenticated', path, message: null, code: null });
const lost = ['alert', { messages: [expect.stringContaining('画面を閉じる前の変更')] }] as const;
const dropped = { dropChoice: 'key-1' };

runTable({
  machine: unsentChoicesMachine,
  rows: [
    {
      spec: 'shell, Choices: what a reload left unsent is looked for',
      from: 'start',
      to: 'looking',
      invokes: { findChoice: undefined },
    },
    {
      spec: 'shell, Choices: it is sent again with its key',
      from: 'looking',
      on: done('findChoice', choice),
      to: 'sending',
      invokes: { send: { key: 'key-1', content: choice, isInterrupted: true } },
    },
    {
      spec: 'shell, Choices',
      case: 'nothing was left',
      from: 'looking',
      on: done('findChoice', null),
      to: 'nothingLeft',
    },
    {
      spec: 'shell, Choices',
      case: 'a browser without storage',
      from: 'looking',
      on: broken('findChoice'),
      to: 'nothingLeft',
    },
    {
      spec: 'shell, Choices: the screen shows what holds by now',
      from: 'sending',
      given,
      on: done('send', { kind: 'saved' }),
      to: 'dropping',
      asks: ['reportChange', ['reportRecovery', { of: 'choice', outcome: 'done' }]],
      invokes: dropped,
    },
    {
      spec: 'shell, Choices: without a network it waits for one',
      from: 'sending',
      given,
      on: done('send', { kind: 'lost', error: offline }),
      to: 'unreachable',
      invokes: { listenToPage: undefined },
    },
    {
      spec: 'shell, Choices: a server that would do it twice is not asked',
      from: 'sending',
      given,
      on: done('send', { kind: 'unsent' }),
      to: 'dropping',
      invokes: dropped,
    },
    {
      spec: 'shell, Choices: the server says why it is refused',
      from: 'sending',
      given,
      on: done('send', { kind: 'refused', error: full }),
      to: 'dropping',
      asks: [['reportFailure', { error: full }]],
      invokes: dropped,
    },
    {
      spec: 'shell, Choices: a session that has ended keeps it for its member',
      from: 'sending',
      given,
      on: done('send', { kind: 'refused', error: over }),
      to: 'nothingLeft',
      asks: [['reportFailure', { error: over }]],
    },
    {
      spec: 'shell, Choices: a failure without words is said',
      from: 'sending',
      given,
      on: done('send', { kind: 'refused', error: odd }),
      to: 'dropping',
      asks: [['reportFailure', { error: odd }], lost],
      invokes: dropped,
    },
    ...(['connection.restored', 'page.shown'] as const).map((type) => ({
      spec: 'shell, Choices: it is looked for again, since it may be too old by now',
      from: 'unreachable' as const,
      given,
      on: { type },
      to: 'looking' as const,
      invokes: { findChoice: undefined },
    })),
    {
      spec: 'shell, Choices: after ten minutes nobody waits for it, and it is said',
      from: 'unreachable',
      given,
      on: after('patience'),
      to: 'dropping',
      asks: [lost],
      invokes: dropped,
    },
    {
      spec: 'shell, Choices: the next one is looked for',
      from: 'dropping',
      given,
      on: done('dropChoice'),
      to: 'looking',
      invokes: { findChoice: undefined },
    },
    {
      spec: 'shell, Choices: what cannot be forgotten is not sent for ever',
      from: 'dropping',
      given,
      on: broken('dropChoice'),
      to: 'nothingLeft',
    },
  ],
});
