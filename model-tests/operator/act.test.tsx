import { makeCodes } from '#contract/operator/passkeys.ts';
import { actMachine } from '#machines/operator/act.ts';
import { megumi } from '#tests/support/operator/operators.ts';
import { defineModel } from '../support/model/model.ts';
import { answered, failed, refused, resolved, unreachable } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const codes = ['K7QF-2M4X', '9RTA-33PL'];

testModel(
  defineModel({
    machine: actMachine,
    inputs: {
      codes: { key: 'key-1', content: { kind: 'makeCodes' } },
      passkey: { key: 'key-2', content: { kind: 'addPasskey' } },
    },
    events: {},
    outcomes: {
      perform: {
        made: answered(makeCodes, { codes }, { as: { kind: 'done', value: codes } }),
        longAgo: refused(makeCodes, 403, { code: 'confirm_required', message: '確認してください。' }),
        broken: failed(makeCodes, 500),
        offline: unreachable(makeCodes),
      },
      ceremony: {
        done: resolved({ kind: 'done', value: megumi }),
        longAgo: resolved({
          kind: 'refused',
          code: 'confirm_required',
          message: '確認してください。',
        } as const),
        cancelled: resolved({ kind: 'problem', problem: 'cancelled' } as const),
      },
    },
    reads: ({ command }) => command.content.kind,
    unseen: 'The own ways in and the operators show how it ends.',
  }),
);
