import { Link } from 'react-router-dom';
import type { Neighbour } from '#domain/booking/extension.ts';
import { formatLength, formatMinute } from '#domain/time.ts';
import { paths } from '#machines/shell/paths.ts';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';

/** Booths nearby that are free when the use ends: one tap leads to the reservation. */
export function Neighbours({ neighbours }: { neighbours: readonly Neighbour[] }) {
  if (neighbours.length === 0) return null;
  return (
    <CardList>
      {neighbours.map(({ boothId, boothName, date, start, interval }) => (
        <Row
          key={boothId}
          as={Link}
          to={paths.makeReservation({ boothIds: [boothId], date, start, interval })}
          title={`${boothName}を予約する`}
          caption={`近くのブース・${formatMinute(start)}から${formatLength(interval)}空いています`}
          chevron
        />
      ))}
    </CardList>
  );
}
