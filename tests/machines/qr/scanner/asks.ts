import { enterByCode } from '#contract/qr/scan.ts';
import { codeEntry } from '#machines/qr/scanner/codeEntry.ts';
import { type Asking, command } from '../../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  command(
    'the code of a booth',
    codeEntry,
    'komori:booth:3',
    enterByCode,
    { content: 'komori:booth:3' },
    {
      not_found: 'refused',
      entry_blocked: 'refused',
      reservation_ended: 'refused',
      door_unreachable: 'stuck',
    },
  ),
];
