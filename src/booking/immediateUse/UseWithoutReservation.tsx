import { useSearchParams } from 'react-router-dom';
import { hasChargeModelLimit } from '#domain/account/member.ts';
import { readId } from '#src/shared/addresses/idAddress.ts';
import { readInterval } from '#src/shared/addresses/timeAddress.ts';
import { WrongLink } from '#src/shared/links/WrongLink.tsx';
import { USE_NOW } from '#src/shared/words/useNow.tsx';
import { useMember } from '#src/shell/actors.ts';
import { ImmediateUse } from './ImmediateUse.tsx';

/** /app/use-without-reservation with the query room (docs/spec/booking.md, "Screens"). */
export default function UseWithoutReservation() {
  const [query] = useSearchParams();
  const member = useMember();
  const boothId = readId(query, 'room');
  if (member === null) return null; // on the way out: the guard leads to the login
  if (boothId === undefined) {
    return <WrongLink screen={USE_NOW} sentence="リンクのブースの指定が正しくありません。" />;
  }
  return (
    <ImmediateUse
      key={boothId}
      boothId={boothId}
      wantedInterval={readInterval(query)}
      opensDialog={query.get('confirm') === 'true'}
      hasChargeModel={hasChargeModelLimit(member)}
    />
  );
}
