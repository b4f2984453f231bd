import { openDoor, unlock } from '#contract/visit/door.ts';
import { doorOpening } from '#machines/visit/passage/doorOpening.ts';
import { commandModel } from '../../shared/command.tsx';
import { answered, failed, refused, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const request = { reservationId: 7, purpose: 'enter', isEmptyBefore: true } as const;
const unmoved = { code: 'door_unreachable', message: 'ドアから応答がありません。' } as const;
const early = { code: 'too_early', message: '9:55から入室できます。' } as const;

for (const [boothType, endpoint] of [
  ['door', openDoor],
  ['lock', unlock],
] as const) {
  testModel(
    commandModel({
      machine: doorOpening.machine,
      command: { key: 'key', content: { ...request, boothType } },
      ask: {
        opened: answered(endpoint, undefined, { asked: request, as: { kind: 'opened' } }),
        stuck: refused(endpoint, 409, unmoved, { as: { kind: 'stuck', message: unmoved.message } }),
        refused: refused(endpoint, 409, early, { as: { kind: 'refused', message: early.message } }),
        offline: unreachable(endpoint),
        forbidden: failed(endpoint, 403),
      },
    }),
  );
}
