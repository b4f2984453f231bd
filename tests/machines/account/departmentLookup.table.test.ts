import { departmentLookup } from '#machines/account/departmentLookup.ts';
import { runLookupTable } from './lookups.ts';

runLookupTable({
  machine: departmentLookup.machine,
  field: 'access_key',
  typed: 'KOMORI-2026',
  alsoTyped: 'ｋｏｍｏｒｉー2026',
  key: 'KOMORI-2026',
  other: { typed: 'aoba', key: 'AOBA' },
  incomplete: ' ',
  found: [{ id: 2, name: '営業本部' }],
});
