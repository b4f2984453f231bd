import { expect } from 'vitest';
import type { Act } from '#machines/operator/act.ts';
import { type WayQuestion, waysMachine } from '#machines/operator/ways.ts';
import { passkey } from '#tests/support/operator/operators.ts';
import { done, runTable } from '../support/table.ts';

const spec = 'operating, Operators: the own ways in';
const removal = { kind: 'removePasskey', passkey } as const;
const decided = (act: Act) => ({ key: expect.any(String), content: act });
const codes = { kind: 'makeCodes', areThere: true } as const;
const making = { kind: 'makeCodes' } as const;
const everywhere = { kind: 'signOutEverywhere' } as const;
const lost = { kind: 'failed', error: { kind: 'network', path: '/operator/codes' } } as const;
const QUESTIONS: readonly WayQuestion[] = [removal, codes, everywhere];
const refusal = { kind: 'refused', code: 'last_passkey', message: '最後の1つです。' } as const;
const refresh = ['sendTo', { to: 'list', event: { type: 'refresh.requested' } }] as const;
const doubt = ['notifyHouse', { event: { type: 'session.doubted' } }] as const;

runTable({
  machine: waysMachine,
  rows: [
    { spec, from: 'start', to: 'browsing', invokes: { list: { of: null } } },
    {
      spec,
      case: 'a second passkey is asked for',
      from: 'browsing',
      given: { ending: refusal, done: 'makeCodes' },
      on: { type: 'passkey.wanted' },
      to: 'adding',
      invokes: { adding: decided({ kind: 'addPasskey' }) },
      remembers: { ending: null, done: null },
    },
    {
      spec,
      case: 'it is there',
      from: 'adding',
      on: done('adding', { kind: 'done', value: [] }),
      to: 'browsing',
      asks: [refresh, doubt],
      remembers: { done: 'addPasskey', ending: null },
    },
    {
      spec,
      case: 'it is not',
      from: 'adding',
      on: done('adding', refusal),
      to: 'browsing',
      asks: [refresh],
      remembers: { ending: refusal },
    },
    ...QUESTIONS.map((question) => ({
      spec,
      case: `asked once: ${question.kind}`,
      from: 'browsing' as const,
      given: { ending: refusal, done: 'addPasskey' as const },
      on: { type: 'question.asked', question } as const,
      to: 'questioning' as const,
      remembers: { question, ending: null, done: null },
    })),
    {
      spec,
      case: 'thought better of',
      from: 'questioning',
      on: { type: 'dialog.dismissed' },
      to: 'browsing',
    },
    ...(
      [
        [removal, { kind: 'removePasskey', id: passkey.id }],
        [codes, making],
        [everywhere, everywhere],
      ] as const
    ).map(([question, act]) => ({
      spec,
      case: `confirmed: ${question.kind}`,
      from: 'questioning' as const,
      given: { question },
      on: { type: 'question.confirmed' } as const,
      to: 'acting' as const,
      invokes: { act: decided(act) },
    })),
    {
      spec: 'decisions/0028: what was lost is asked for again by its key',
      case: 'the answer was lost',
      from: 'questioning',
      given: { question: codes, command: { key: 'key-1', content: making }, ending: lost },
      on: { type: 'question.confirmed' },
      to: 'acting',
      invokes: { act: { key: 'key-1', content: making } },
    },
    {
      spec,
      case: 'a passkey is gone',
      from: 'acting',
      given: { question: removal },
      on: done('act', { kind: 'done', value: [] }),
      to: 'browsing',
      asks: [refresh, doubt],
      remembers: { done: 'removePasskey' },
    },
    {
      spec,
      case: 'codes are told once',
      from: 'acting',
      given: { question: codes },
      on: done('act', { kind: 'done', value: ['K7QF'] }),
      to: 'showingCodes',
      asks: [refresh, doubt],
      remembers: { codes: ['K7QF'] },
    },
    {
      spec,
      case: 'codes are told once',
      from: 'showingCodes',
      given: { codes: ['K7QF'] },
      on: { type: 'dialog.dismissed' },
      to: 'browsing',
      remembers: { codes: [], done: 'makeCodes' },
    },
    {
      spec,
      case: 'every session is over, this one too',
      from: 'acting',
      given: { question: everywhere },
      on: done('act', { kind: 'done', value: [] }),
      to: 'browsing',
      asks: [['notifyHouse', { event: { type: 'session.ended' } }]],
    },
    {
      spec,
      case: 'the sheet says why not',
      from: 'acting',
      given: { question: removal },
      on: done('act', refusal),
      to: 'questioning',
      remembers: { ending: refusal },
    },
  ],
});
