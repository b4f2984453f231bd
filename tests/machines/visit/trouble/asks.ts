import { reportTrouble } from '#contract/visit/trouble.ts';
import { reporting } from '#machines/visit/trouble/command.ts';
import { type Asking, command } from '../../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  command(
    'trouble in a booth',
    reporting,
    { reservationId: 7, kind: 'dirt', text: '床', photo: null },
    reportTrouble,
    { tranid: 7, kind: 'dirt' },
    {
      not_found: 'refused',
      too_early: 'refused',
      reservation_ended: 'refused',
      throttled: 'refused',
      invalid: 'refused',
    },
  ),
];
