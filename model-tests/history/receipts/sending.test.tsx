import { sendReceipt } from '#contract/history/receipts.ts';
import { sendingReceipts } from '#machines/history/receipts/sending.ts';
import { issued } from '#tests/support/values/history.ts';
import { commandModel } from '../../shared/command.tsx';
import { answered, failed, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const content = { scope: { kind: 'use', id: 13 }, addressee: '山田商店' } as const;
const receipt = { kind: 'issued', receipts: issued } as const;

testModel(
  commandModel({
    machine: sendingReceipts.machine,
    command: { key: 'key', content },
    ask: {
      issued: answered(sendReceipt, receipt, { asked: content, as: receipt }),
      offline: unreachable(sendReceipt),
      forbidden: failed(sendReceipt, 403),
    },
  }),
);
