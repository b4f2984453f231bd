import { getMetadata } from '#contract/shell/metadata.ts';
import { instantOf } from '#domain/time.ts';
import { metadataMachine } from '#machines/app/metadata.ts';
import { fromOutside } from '../support/model/gestures.ts';
import { defineModel } from '../support/model/model.ts';
import { answered, failed } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const metadata = {
  tenantId: 'demo',
  appName: 'コモリ',
  externalSearchUrl: null,
  support: { tel: null, mail: null, hours: null },
  payment: { provider: 'sandbox', scriptUrl: null, shopId: null },
  mapUrlTemplate: null,
  mapTiles: null,
  accent: null,
  lowestPrice: null,
  calendarHost: null,
  isDemo: true,
  requestKeys: true,
  additions: ['GET /home'],
};

testModel(
  defineModel({
    machine: metadataMachine,
    inputs: { plain: { of: null } },
    events: {
      'refresh.requested': [{ by: fromOutside }],
      'page.shown': [{ by: fromOutside }],
      'connection.restored': [{ by: fromOutside }],
      'update.noticed': [
        { with: { before: null, isGap: false }, by: fromOutside },
        { with: { before: instantOf(0), isGap: false }, by: fromOutside },
      ],
      'input.changed': [{ with: { of: null }, by: fromOutside }],
    },
    outcomes: { load: { metadata: answered(getMetadata, metadata), broken: failed(getMetadata, 500) } },
    reads: ({ loadedAt }) => loadedAt !== null,
    unseen: 'Many screens show a little of it each.',
  }),
);
