import { reportTrouble } from '#contract/visit/trouble.ts';
import { reporting } from '#machines/visit/trouble/command.ts';
import { commandModel } from '../../shared/command.tsx';
import { answered, failed, refused, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const content = { reservationId: 7, kind: 'monitor', text: '真っ暗です', photo: 'AAAA' } as const;
const over = { code: 'reservation_ended', message: 'ご利用が終わっています。' } as const;

testModel(
  commandModel({
    machine: reporting.machine,
    command: { key: 'key', content },
    ask: {
      reported: answered(reportTrouble, 3, { asked: content, as: { kind: 'reported' } }),
      refused: refused(reportTrouble, 409, over, { as: { kind: 'refused', message: over.message } }),
      offline: unreachable(reportTrouble),
      forbidden: failed(reportTrouble, 403),
    },
  }),
);
