import { getMetadata } from '#contract/shell/metadata.ts';
import { houseMetadata } from '#machines/operator/metadata.ts';
import { defineModel } from '../support/model/model.ts';
import { answered, failed } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';
import { unseenEvents } from './resources.ts';

const metadata = {
  tenantId: 'demo',
  appName: 'コモリ',
  externalSearchUrl: null,
  support: { tel: null, mail: null, hours: null },
  payment: { provider: null, scriptUrl: null, shopId: null },
  mapUrlTemplate: null,
  mapTiles: null,
  accent: null,
  lowestPrice: null,
  calendarHost: null,
  isDemo: true,
  requestKeys: true,
  additions: [],
};

testModel(
  defineModel({
    machine: houseMetadata.machine,
    inputs: { plain: { of: null } },
    events: unseenEvents(null),
    outcomes: { load: { metadata: answered(getMetadata, metadata), broken: failed(getMetadata, 500) } },
    reads: ({ loadedAt }) => loadedAt !== null,
    unseen: 'The door shows its name, and that it is a demo.',
  }),
);
