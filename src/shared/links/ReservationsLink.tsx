import { Link } from 'react-router-dom';
import { paths } from '#machines/shell/paths.ts';
import { type ButtonLook, buttonClass } from '#src/ui/buttons/buttonClass.ts';

/** The way to the member's reservations, from a screen that is about one or about what became of it. */
export function ReservationsLink({ replace = false, ...look }: ButtonLook & { replace?: boolean }) {
  return (
    <Link className={buttonClass(look)} to={paths.reservations()} replace={replace}>
      予約を見る
    </Link>
  );
}
