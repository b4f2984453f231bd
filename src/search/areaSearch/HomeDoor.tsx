import type { VisitInput } from '#machines/visit/visit/chart.ts';
import { useVisit } from '#src/visit/card/useVisit.ts';
import { DoorButton } from '#src/visit/door/DoorButton.tsx';
import { VisitSheets } from '#src/visit/sheets/VisitSheets.tsx';

interface HomeDoorProps extends Omit<VisitInput, 'now'> {
  /** The id of the text that says how long the use lasts. */
  describedBy: string;
}

/** The door of the use that runs, with the flow and the sheets of its card. Another time is another visit: a `key`. */
export function HomeDoor({ describedBy, ...visited }: HomeDoorProps) {
  const visit = useVisit(visited);
  return (
    <>
      <DoorButton
        visit={visit}
        codes={visited.reservation}
        busyWords="ドアを開けています…"
        describedBy={describedBy}
      />
      <VisitSheets visit={visit} codes={visited.reservation} />
    </>
  );
}
