import { expect } from 'vitest';
import { readAudit } from '#contract/operator/audit.ts';
import { readEntry } from '#contract/operator/auditEntry.ts';
import { EVERYTHING } from '#domain/operator/audit.ts';
import { auditPage, recordsMachine } from '#machines/operator/records/chart.ts';
import { LogBody } from '#src/operator/records/Records.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { auditPageOfTen } from '#tests/support/operator/operators.ts';
import { HOUSE_WORDS } from '#tests/support/operator/words.ts';
import { fill, fromOutside, pick, press } from '../../support/model/gestures.ts';
import { defineModel } from '../../support/model/model.ts';
import { answered, failed, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { IN_ROOMS, unseenEvents } from '../resources.ts';

const filter = EVERYTHING;
const question = { ...filter, olderThan: null };

testModel(
  defineModel({
    machine: auditPage.machine,
    inputs: { plain: { of: question } },
    events: unseenEvents(question),
    outcomes: {
      load: {
        data: answered(readAudit, auditPageOfTen, { asked: question }),
        broken: failed(readAudit, 500),
        offline: unreachable(readAudit),
      },
    },
    reads: ({ loadedAt, failure }) => [loadedAt !== null, failure !== null],
    unseen: IN_ROOMS,
  }),
);

testModel(
  defineModel({
    machine: recordsMachine,
    inputs: { plain: { filter } },
    events: {
      'filter.changed': [
        {
          with: { filter: { ...filter, act: 'refund' } },
          by: pick('なにを', '返金した'),
          also: [
            pick('だれが', '石田 恵'),
            pick('場所', '東京駅 八重洲口'),
            fill(HOUSE_WORDS.recordSearch, '1'),
          ],
          when: ({ filter: { act } }) => act === null,
        },
      ],
      'older.wanted': [
        {
          with: { olderThan: `${NOW}.log-47` },
          by: press(HOUSE_WORDS.older),
          when: ({ pages }) => pages.length < 3,
        },
      ],
      'newer.wanted': [{ by: press(HOUSE_WORDS.newest), when: ({ pages }) => pages.length > 1 }],
      // A row is a link: the screen reads the address.
      'address.changed': [
        { with: { id: 'log-48' }, by: fromOutside, when: ({ opened }) => opened === null },
        { with: { id: null }, by: fromOutside },
      ],
      'dialog.dismissed': [{ by: press(WORDS.close) }],
    },
    outcomes: { page: {} },
    besides: [readEntry],
    reads: ({ filter: { act }, pages, opened }) => [act, pages.length, opened],
    rests: {
      page: {
        value: { loaded: 'fresh' },
        context: { of: question, data: auditPageOfTen, loadedAt: NOW, failure: null },
      },
    },
    part: (flow) => <LogBody flow={flow} />,
    states: {
      browsing: ({ screen, context }) => {
        screen.getByRole('table', { name: HOUSE_WORDS.records });
        expect(screen.queryByRole('dialog')).toBeNull();
        expect(screen.queryByRole('button', { name: HOUSE_WORDS.newest }) !== null).toBe(
          context.pages.length > 1,
        );
      },
      reading: ({ screen }) => screen.getByRole('dialog', { name: '役割を変更した' }),
    },
  }),
);
