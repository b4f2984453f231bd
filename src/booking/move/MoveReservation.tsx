import { useSearchParams } from 'react-router-dom';
import { WrongLink } from '#src/shared/links/WrongLink.tsx';
import { useMember } from '#src/shell/actors.ts';
import { readMoveAddress } from './address.ts';
import { MoveScreen } from './MoveScreen.tsx';
import { MOVE_TITLE } from './moveWords.ts';

/** /app/reservations/move (docs/spec/booking.md, "Screens"): the timetable with the reservation that the link names. */
export default function MoveReservation() {
  const [query] = useSearchParams();
  const member = useMember();
  const address = readMoveAddress(query);
  if (address === null) {
    return <WrongLink screen={MOVE_TITLE} sentence="リンクの予約の指定が正しくありません。" />;
  }
  return <MoveScreen key={address.reservationId} {...address} isGuest={member?.isGuest === true} />;
}
