import { getDepartments } from '#contract/account/signUp.ts';
import { departmentLookup } from '#machines/account/departmentLookup.ts';
import { type Asking, actorOf, question } from '../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  question(
    'departments',
    actorOf(departmentLookup.machine, 'find'),
    { key: 'KOMORI-2026', of: 'hana@example.jp' },
    getDepartments,
    'beside the field (tests/machines/account/departmentLookup.table.test.ts)',
  ),
];
