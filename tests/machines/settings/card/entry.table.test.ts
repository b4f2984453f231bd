import { MESSAGES } from '#domain/messages.ts';
import { CARD_MISTAKES, type CardEntry } from '#domain/settings/cardEntry.ts';
import { cardEntryMachine } from '#machines/settings/card/entry.ts';
import { after, broken, done, runTable } from '../../support/table.ts';

const entry: CardEntry = {
  card_number: '4111111111111111',
  card_expire_month: '9',
  card_expire_year: '29',
  security_code: '123',
  holdername: 'HANAKO YAMADA',
};
const spec = '5 Card change form';
const refused = [['alert', { messages: [MESSAGES.cardRefused] }]] as const;
const bug = new Error('broken');

runTable({
  machine: cardEntryMachine,
  input: { entry },
  rows: [
    { spec, from: 'start', to: 'editing', remembers: { entry } },
    {
      spec,
      from: 'editing',
      on: { type: 'field.edited', name: 'holdername', value: 'T SATO' },
      to: 'editing',
      remembers: { entry: { ...entry, holdername: 'T SATO' } },
    },
    {
      spec: '5 Card change form: all five fields required',
      case: 'one is empty',
      from: 'editing',
      given: { entry: { ...entry, security_code: ' ' } },
      on: { type: 'card.submitted' },
      to: 'editing',
      asks: [['alert', { messages: ['全項目を入力してください。'] }]],
      remembers: { mistakes: { security_code: ['入力してください。'] }, corrections: 1 },
    },
    {
      spec: '5 Card change form: lengths',
      case: 'a number of 17 digits, a month that is none',
      from: 'editing',
      given: { entry: { ...entry, card_number: '41111111111111111', card_expire_month: '13' } },
      on: { type: 'card.submitted' },
      to: 'editing',
      remembers: {
        mistakes: {
          card_number: ['カード番号をご確認ください。'],
          card_expire_month: ['01から12で入力してください。'],
        },
      },
    },
    {
      spec,
      case: 'whole',
      from: 'editing',
      given: { mistakes: { holdername: [CARD_MISTAKES.holder] }, isUnreachable: true },
      on: { type: 'card.submitted' },
      to: 'tokenising',
      invokes: { makeToken: entry },
      remembers: { mistakes: {}, isUnreachable: false },
    },
    {
      spec,
      case: 'code 000',
      from: 'tokenising',
      on: done('makeToken', { kind: 'made', token: 'token' }),
      to: 'tokenised',
      output: { token: 'token', entry },
    },
    {
      spec: '5 Token result code other than 000',
      case: 'about a field',
      from: 'tokenising',
      on: done('makeToken', { kind: 'refused', mistakes: { holdername: [CARD_MISTAKES.holder] } }),
      to: 'editing',
      asks: refused,
      remembers: { mistakes: { holdername: ['カードに記載のとおり、ローマ字で入力してください。'] } },
    },
    {
      spec: 'a card script that does not load',
      case: 'unreachable',
      from: 'tokenising',
      on: done('makeToken', { kind: 'unreachable' }),
      to: 'editing',
      remembers: { isUnreachable: true, entry },
    },
    {
      spec: 'a card script that never answers',
      from: 'tokenising',
      on: after('tokenPatience'),
      to: 'editing',
      remembers: { isUnreachable: true, entry },
    },
    {
      spec: 'a bug of ours',
      from: 'tokenising',
      on: broken('makeToken', bug),
      to: 'editing',
      asks: [['reportFailure', { error: bug }]],
      remembers: { isUnreachable: true },
    },
  ],
});
