import { useSelector } from '@xstate/react';
import type { EntryCodes } from '#domain/visit/entry.ts';
import { tagged } from '#machines/shared/tags.ts';
import type { VisitRef } from '#machines/visit/visit/chart.ts';
import { selectPassages } from '#machines/visit/visit/selectors.ts';
import { LeaveSheet, type LeaveSheetProps } from './LeaveSheet.tsx';
import { PassageSheets } from './PassageSheets.tsx';

interface VisitSheetsProps {
  visit: VisitRef;
  codes: EntryCodes;
  /** Where a use can be ended without the door. */
  onCancel?: LeaveSheetProps['onCancel'];
}

/** The sheet over the card: why the door did not open, or whether the member leaves. */
export function VisitSheets({ visit, codes, onCancel }: VisitSheetsProps) {
  const asksToLeave = useSelector(visit, tagged('sheet:leave'));
  const { entering, leaving } = useSelector(visit, selectPassages);
  const isOpening = useSelector(leaving, (snapshot) => snapshot?.hasTag('busy') !== false);
  const passage = entering ?? leaving;
  return (
    <>
      {asksToLeave && isOpening && <LeaveSheet visit={visit} leaving={leaving} onCancel={onCancel} />}
      {passage && <PassageSheets passage={passage} codes={codes} />}
    </>
  );
}
