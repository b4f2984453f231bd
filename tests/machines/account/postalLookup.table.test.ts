import { postalLookup } from '#machines/account/postalLookup.ts';
import { runLookupTable } from './lookups.ts';

runLookupTable({
  machine: postalLookup.machine,
  field: 'postal',
  typed: '1000005',
  alsoTyped: '〒１００ー０００５',
  key: '1000005',
  other: { typed: '060-0042', key: '0600042' },
  incomplete: '100000',
  found: ['東京都千代田区丸の内'],
});
