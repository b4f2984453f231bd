import { expect } from 'vitest';
import type { Act } from '#machines/operator/act.ts';
import { operatorsMachine } from '#machines/operator/operators/chart.ts';
import type { OperatorQuestion } from '#machines/operator/operators/questions.ts';
import { person } from '#tests/support/operator/operators.ts';
import { done, runTable } from '../../support/table.ts';

const spec = 'operating, Operators: who may act';
const invitation = {
  mail: 'a@komori.example',
  name: '森 和也',
  role: 'staff',
  areas: [1, 2],
  corporationId: null,
} as const;
const right = { role: 'corporation', areas: null, corporationId: 7 } as const;
const refusal = { kind: 'refused', code: 'last_owner', message: '管理者がいなくなります。' } as const;
const refresh = ['sendTo', { to: 'list', event: { type: 'refresh.requested' } }] as const;
const doubt = ['notifyHouse', { event: { type: 'session.doubted' } }] as const;
const values = { role: 'staff', areas: '1', corporation: '' };
const KINDS = ['remove', 'signOut', 'inviteAgain', 'allowRecovery', 'refuseRecovery'] as const;
const why = '退職したため';
const isReasoned = (kind: OperatorQuestion['kind']) => kind === 'remove' || kind === 'allowRecovery';
const actOf = (kind: OperatorQuestion['kind'], reason: string | null = null): Act => {
  if (kind === 'remove') return { kind, id: 4, reason: reason ?? '' };
  return kind === 'signOut' || kind === 'inviteAgain'
    ? { kind, id: 4 }
    : { kind: 'answerRecovery', id: 9, isAllowed: kind === 'allowRecovery', reason };
};
const decided = (act: Act) => ({ key: expect.any(String), content: act });
const lost = { kind: 'failed', error: { kind: 'timeout', path: '/operator/operators/4' } } as const;
const said = { ending: refusal, done: { kind: 'remove', name: '石田 恵' } } as const;

runTable({
  machine: operatorsMachine,
  rows: [
    { spec, from: 'start', to: 'browsing', invokes: { list: { of: null } } },
    {
      spec,
      case: 'an invitation',
      from: 'browsing',
      given: { ...said, values },
      on: { type: 'invitation.wanted' },
      to: 'inviting',
      invokes: { invitation: { values: {} } },
      remembers: { values: {}, operator: null, ending: null, done: null },
    },
    {
      spec,
      case: 'an invitation',
      from: 'inviting',
      on: done('invitation', { value: invitation }),
      to: 'acting',
      invokes: { act: decided({ kind: 'invite', invitation }) },
      remembers: {
        values: {
          mail: invitation.mail,
          name: invitation.name,
          role: 'staff',
          areas: '1 2',
          corporation: '',
        },
      },
    },
    {
      spec,
      case: 'another right',
      from: 'browsing',
      given: said,
      on: { type: 'right.wanted', operator: person },
      to: 'choosingRight',
      invokes: { right: { values } },
      remembers: { values, operator: person, ending: null, done: null },
    },
    {
      spec,
      case: 'another right',
      from: 'choosingRight',
      given: { operator: person },
      on: done('right', { value: right }),
      to: 'acting',
      invokes: { act: decided({ kind: 'changeRight', id: 4, right }) },
      remembers: { values: { role: 'corporation', areas: '', corporation: '7' } },
    },
    ...KINDS.map((kind) => ({
      spec,
      case: `asked once: ${kind}`,
      from: 'browsing' as const,
      given: said,
      on: { type: 'question.asked', question: { kind, operator: person } } as const,
      to: isReasoned(kind) ? ('givingReason' as const) : ('questioning' as const),
      ...(isReasoned(kind) ? { invokes: { reason: { values: {} } } } : {}),
      remembers: { act: actOf(kind), operator: person, values: {}, ending: null, done: null },
    })),
    ...(['remove', 'allowRecovery'] as const).map((kind) => ({
      spec,
      case: `the log is told why: ${kind}`,
      from: 'givingReason' as const,
      given: { act: actOf(kind), operator: person, question: { kind, operator: person } },
      on: done('reason', { value: { reason: why } }),
      to: 'acting' as const,
      invokes: { act: decided(actOf(kind, why)) },
      remembers: { values: { reason: why } },
    })),
    {
      spec,
      case: 'the reason is not lost',
      from: 'acting',
      given: {
        act: actOf('remove', why),
        question: { kind: 'remove', operator: person },
        values: { reason: why },
      },
      on: done('act', refusal),
      to: 'givingReason',
      invokes: { reason: { values: { reason: why } } },
      remembers: { ending: refusal },
    },
    ...(['inviting', 'choosingRight', 'givingReason', 'questioning'] as const).map((from) => ({
      spec,
      case: `thought better of: ${from}`,
      from,
      on: { type: 'dialog.dismissed' } as const,
      to: 'browsing' as const,
    })),
    {
      spec,
      case: 'confirmed',
      from: 'questioning',
      given: { act: actOf('signOut'), operator: person },
      on: { type: 'question.confirmed' },
      to: 'acting',
      invokes: { act: decided(actOf('signOut')) },
    },
    ...(
      [
        ['questioning', actOf('signOut'), { type: 'question.confirmed' }],
        ['givingReason', actOf('remove', why), done('reason', { value: { reason: why } })],
        ['inviting', { kind: 'invite', invitation }, done('invitation', { value: invitation })],
        ['choosingRight', { kind: 'changeRight', id: 4, right }, done('right', { value: right })],
      ] as const
    ).map(([from, act, on]) => ({
      spec: 'decisions/0028: what was lost is asked for again by its key',
      case: `the answer was lost: ${from}`,
      from,
      given: {
        act,
        operator: person,
        question: { kind: 'remove' as const, operator: person },
        command: { key: 'key-1', content: act },
        ending: lost,
      },
      on,
      to: 'acting' as const,
      invokes: { act: { key: 'key-1', content: act } },
    })),
    {
      spec,
      case: 'the list and the own right are asked for again',
      from: 'acting',
      given: { act: actOf('remove'), operator: person },
      on: done('act', { kind: 'done', value: [] }),
      to: 'browsing',
      asks: [refresh, doubt],
      remembers: { done: { kind: 'remove', name: person.name }, ending: null },
    },
    {
      spec,
      case: 'somebody was invited',
      from: 'acting',
      given: { act: { kind: 'invite', invitation } },
      on: done('act', { kind: 'done', value: [] }),
      to: 'browsing',
      asks: [refresh, doubt],
      remembers: { done: { kind: 'invite', name: '森 和也' } },
    },
    {
      spec,
      case: 'nothing that was typed is lost',
      from: 'acting',
      given: { act: { kind: 'invite', invitation }, values },
      on: done('act', refusal),
      to: 'inviting',
      invokes: { invitation: { values } },
      remembers: { ending: refusal },
    },
    {
      spec,
      case: 'nothing that was chosen is lost',
      from: 'acting',
      given: { act: { kind: 'changeRight', id: 4, right }, values },
      on: done('act', refusal),
      to: 'choosingRight',
      invokes: { right: { values } },
      remembers: { ending: refusal },
    },
    {
      spec,
      case: 'the sheet says why not',
      from: 'acting',
      given: { act: actOf('signOut'), question: { kind: 'signOut', operator: person } },
      on: done('act', refusal),
      to: 'questioning',
      remembers: { ending: refusal },
    },
  ],
});
