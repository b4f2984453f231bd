import * as v from 'valibot';
import { expect } from 'vitest';
import { ApiFailure } from '#contract/errors.ts';
import { defineRenewedForm } from '#machines/shared/form.ts';
import { broken, done, runTable } from '../support/table.ts';

const machine = defineRenewedForm({
  id: 'form',
  fields: { name: '', note: '' },
  schema: v.pipe(
    v.object({
      name: v.pipe(v.string(), v.trim(), v.nonEmpty('名前を入力してください。')),
      note: v.pipe(v.string(), v.normalize('NFKC')),
    }),
    v.forward(
      v.partialCheck([['name'], ['note']], ({ name, note }) => name !== note, '名前と同じです。'),
      ['note'],
    ),
  ),
  submit: async () => ({ kind: 'done', value: null }),
});
const filled = { name: '花子', note: '' };
const before = { name: ['短すぎます。'], note: ['長すぎます。'] };
const refusedFields = (fields: Record<string, string[]>) =>
  new ApiFailure({ kind: 'invalid', path: '/form', message: 'だめです。', code: 'invalid', fields });
const owned = refusedFields({ name: ['使えません。', '他にも。'], elsewhere: ['だめです。'] });
const foreign = refusedFields({ elsewhere: ['だめです。'] });
const offline = new ApiFailure({ kind: 'network', path: '/form' });

runTable({
  machine,
  input: {},
  rows: [
    {
      spec: '2 login, prefilled ID',
      case: 'what is given stands in the fields, the rest is empty',
      from: 'start',
      input: { values: { name: '花子' } },
      to: 'editing',
      remembers: { values: filled, fieldMessages: {}, refusal: null, failure: null, corrections: 0 },
    },
    {
      spec: '2',
      case: 'values of fields that it does not have, as in the draft of another version, are left out',
      from: 'start',
      input: { values: { name: '花子', loginid: 'hanako' } },
      to: 'editing',
      remembers: { values: filled, fieldMessages: {}, refusal: null, failure: null, corrections: 0 },
    },
    {
      spec: '5',
      case: 'a field that is edited loses its message and the refusal of the whole, no other',
      from: 'editing',
      given: { values: filled, fieldMessages: before, refusal: 'だめです。' },
      on: { type: 'field.edited', name: 'name', value: '花' },
      to: 'editing',
      asks: [['notifyWatcher', { name: 'name', value: '花' }]],
      remembers: {
        values: { name: '花', note: '' },
        fieldMessages: { name: [], note: ['長すぎます。'] },
        refusal: null,
      },
    },
    {
      spec: '5',
      case: 'the fields that were edited are known once each, the last one last',
      from: 'editing',
      given: { values: filled, edited: ['name', 'note'] },
      on: { type: 'field.edited', name: 'name', value: '花' },
      to: 'editing',
      asks: [['notifyWatcher', { name: 'name', value: '花' }]],
      remembers: { edited: ['note', 'name'] },
    },
    {
      spec: '5',
      case: 'what was not edited takes over what it has become, what was edited stays as it was typed',
      from: 'editing',
      given: { values: { name: '花', note: '旧' }, edited: ['name'], fieldMessages: before },
      on: { type: 'values.renewed', values: { name: '花子', note: '新' } },
      to: 'editing',
      remembers: {
        values: { name: '花', note: '新' },
        fieldMessages: { name: ['短すぎます。'], note: [] },
      },
    },
    {
      spec: '5',
      case: 'what has stayed the same leaves its message',
      from: 'editing',
      given: { values: { name: '', note: '旧' }, fieldMessages: before },
      on: { type: 'values.renewed', values: { name: '', note: '旧' } },
      to: 'editing',
      remembers: { values: { name: '', note: '旧' }, fieldMessages: before },
    },
    {
      spec: '5',
      case: 'only spaces are nothing',
      from: 'editing',
      given: { values: { name: ' 　', note: '' }, fieldMessages: before, refusal: 'だめです。' },
      on: { type: 'form.submitted' },
      to: 'editing',
      remembers: { fieldMessages: { name: ['名前を入力してください。'] }, refusal: null, corrections: 1 },
    },
    {
      spec: '5',
      case: 'a mistake that lies between two fields is said at one of them',
      from: 'editing',
      given: { values: { name: '花子', note: '花子' }, corrections: 4, failure: offline.error },
      on: { type: 'form.submitted' },
      to: 'editing',
      remembers: { fieldMessages: { note: ['名前と同じです。'] }, corrections: 5, failure: null },
    },
    {
      spec: '5',
      case: 'what is sent is shown as it is sent: full-width letters narrowed',
      from: 'editing',
      given: { values: { name: ' 花子', note: '１２３' } },
      on: { type: 'form.submitted' },
      to: 'submitting',
      invokes: { submit: { name: '花子', note: '123' } },
      remembers: { values: { name: '花子', note: '123' } },
    },
    {
      spec: '5',
      case: 'what may be empty may be empty; old messages go',
      from: 'editing',
      given: { values: filled, fieldMessages: before, refusal: 'だめです。', failure: offline.error },
      on: { type: 'form.submitted' },
      to: 'submitting',
      invokes: { submit: filled },
      remembers: { fieldMessages: {}, refusal: null, failure: null },
    },
    {
      spec: '4',
      from: 'submitting',
      on: done('submit', { kind: 'done', value: 7 }),
      to: 'done',
      output: { value: 7 },
    },
    {
      spec: '8 Global, 400',
      case: 'refused as expected: said in the form, not in an alert',
      from: 'submitting',
      given: { values: filled },
      on: done('submit', {
        kind: 'refused',
        code: 'wrong_credentials',
        message: '違います。',
        body: undefined,
      }),
      to: 'editing',
      asks: [['alertRefusal', expect.anything()]],
      remembers: { values: filled, refusal: '違います。', fieldMessages: {}, corrections: 0 },
    },
    {
      spec: '5 Token result code other than 000 gives the alert',
      case: 'refused with a message that the spec wants in a dialog: not beside the button too',
      from: 'submitting',
      given: { values: filled },
      on: done('submit', { kind: 'refused', message: 'だめです。', isAlert: true, fields: { note: ['x'] } }),
      to: 'editing',
      asks: [['alertRefusal', { result: expect.objectContaining({ isAlert: true }) }]],
      remembers: { refusal: null, fieldMessages: { note: ['x'] }, corrections: 1 },
    },
    {
      spec: '5',
      case: 'refused in the words that stand beside a field: said there alone',
      from: 'submitting',
      given: { values: filled },
      on: done('submit', { kind: 'refused', message: '違います。', fields: { note: ['違います。'] } }),
      to: 'editing',
      asks: [['alertRefusal', expect.anything()]],
      remembers: {
        values: filled,
        refusal: null,
        fieldMessages: { note: ['違います。'] },
        corrections: 1,
      },
    },
    {
      spec: '5',
      case: 'refused for what stands in a field: said beside it too',
      from: 'submitting',
      given: { values: filled },
      on: done('submit', {
        kind: 'refused',
        message: '登録できません。',
        fields: { note: ['長すぎます。'], other: ['だめです。'] },
      }),
      to: 'editing',
      asks: [['alertRefusal', expect.anything()]],
      remembers: {
        values: filled,
        refusal: '登録できません。',
        fieldMessages: { note: ['長すぎます。'] },
        corrections: 1,
      },
    },
    {
      spec: '8 Global, 422',
      case: 'fields of the form are said beside them, not in an alert',
      from: 'submitting',
      given: { values: filled },
      on: broken('submit', owned),
      to: 'editing',
      remembers: {
        values: filled,
        fieldMessages: { name: ['使えません。', '他にも。'] },
        failure: null,
        corrections: 1,
      },
    },
    {
      spec: '8 Global, 422',
      case: 'fields that the form does not have go to the alert',
      from: 'submitting',
      given: { values: filled },
      on: broken('submit', foreign),
      to: 'editing',
      asks: [['reportFailure', { error: foreign }]],
      remembers: { values: filled, failure: foreign.error },
    },
    {
      spec: '8 Global',
      case: 'no connection: what was typed stays',
      from: 'submitting',
      given: { values: filled },
      on: broken('submit', offline),
      to: 'editing',
      asks: [['reportFailure', { error: offline }]],
      remembers: { values: filled, fieldMessages: {}, failure: offline.error },
    },
  ],
});
