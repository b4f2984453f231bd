import { type ApiError, ApiFailure } from '#contract/errors.ts';
import { readNotice } from '#contract/inbox/notices.ts';
import { defineChoice } from '#machines/shared/choice.ts';
import { after, broken, done, runTable } from '../support/table.ts';

const { machine } = defineChoice('choosing', readNotice);
const choice = { key: 'key-1', content: 7 };
const because = (error: ApiError) => new ApiFailure(error);
const path = '/notices/{id}/read';
const offline = because({ kind: 'network', path });
const gone = because({ kind: 'notFound', path, message: null, code: null });

runTable({
  machine,
  input: choice,
  rows: [
    {
      spec: 'shell, Choices: a choice is sent at once',
      from: 'start',
      to: 'sending',
      invokes: { send: choice },
    },
    {
      spec: 'shell, Choices: after a reload only a server that does it once is asked',
      from: 'start',
      input: { ...choice, isInterrupted: true },
      to: 'resuming',
      invokes: { knowServerAgain: undefined },
    },
    {
      spec: 'shell, Choices',
      case: 'it does',
      from: 'resuming',
      on: done('knowServerAgain', true),
      to: 'sending',
      invokes: { send: choice },
    },
    {
      spec: 'shell, Choices',
      case: 'it would do it twice',
      from: 'resuming',
      on: done('knowServerAgain', false),
      to: 'unsent',
      output: { kind: 'unsent' },
    },
    {
      spec: 'shell, Choices',
      case: 'nobody knows',
      from: 'resuming',
      on: broken('knowServerAgain'),
      to: 'unsent',
      output: { kind: 'unsent' },
    },
    {
      spec: 'shell, Choices: it holds',
      from: 'sending',
      on: done('send'),
      to: 'saved',
      output: { kind: 'saved' },
    },
    {
      spec: 'shell, Choices: where its answer was lost it is sent again with the same key',
      from: 'sending',
      on: broken('send', offline),
      to: 'weighing',
      invokes: { knowServer: undefined },
      remembers: { error: offline },
    },
    {
      spec: 'shell, Choices',
      case: 'the server does it once',
      from: 'weighing',
      on: done('knowServer', true),
      to: 'waiting',
    },
    {
      spec: 'shell, Choices',
      case: 'the server would do it twice',
      from: 'weighing',
      given: { error: offline },
      on: done('knowServer', false),
      to: 'lost',
      output: { kind: 'lost', error: offline },
    },
    {
      spec: 'shell, Choices',
      case: 'nobody knows whether it does',
      from: 'weighing',
      given: { error: offline },
      on: broken('knowServer'),
      to: 'lost',
      output: { kind: 'lost', error: offline },
    },
    {
      spec: 'shell, Choices',
      case: 'in a moment',
      from: 'waiting',
      given: { retries: 1 },
      on: after('retryDelay'),
      to: 'sending',
      invokes: { send: choice },
      remembers: { retries: 2 },
    },
    {
      spec: 'shell, Choices: after two retries the flow says so',
      from: 'sending',
      given: { retries: 2 },
      on: broken('send', offline),
      to: 'lost',
      output: { kind: 'lost', error: offline },
    },
    {
      spec: 'shell, Choices: a refusal is an answer',
      from: 'sending',
      on: broken('send', gone),
      to: 'refused',
      output: { kind: 'refused', error: gone },
    },
  ],
});
