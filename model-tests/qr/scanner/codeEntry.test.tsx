import { enterByCode } from '#contract/qr/scan.ts';
import { codeEntry } from '#machines/qr/scanner/codeEntry.ts';
import { CodeEntry } from '#src/qr/scanner/CodeEntry.tsx';
import { commandModel } from '../../shared/command.tsx';
import { answered, failed, refused, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const content = 'https://member.example/user/q/b1';
const stuck = { code: 'door_unreachable', message: 'ドアから応答がありませんでした。' } as const;
const unknown = { code: 'not_found', message: 'このコードのブースは見つかりませんでした。' } as const;

testModel(
  commandModel({
    machine: codeEntry.machine,
    command: { key: 'key-1', content },
    ask: {
      opened: answered(enterByCode, { kind: 'doorOpened', boothId: 1, endsAt: null }, { asked: content }),
      stuck: refused(enterByCode, 409, stuck, { as: { kind: 'stuck', message: stuck.message } }),
      unknown: refused(enterByCode, 404, unknown, { as: { kind: 'refused', message: unknown.message } }),
      signedOut: failed(enterByCode, 401),
      forbidden: failed(enterByCode, 403),
      offline: unreachable(enterByCode),
    },
    part: (command) => <CodeEntry command={command} />,
    busy: 'ブースを確認しています…',
  }),
);
