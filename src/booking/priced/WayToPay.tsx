import { Link } from 'react-router-dom';
import type { RefusalCode } from '#contract/api/endpoints.ts';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { phrased } from '#src/ui/Unbroken.tsx';
import { useWayOut } from './waysOut.ts';

interface WayToPayProps {
  /** Why it can't be paid. */
  obstacle: RefusalCode | null;
  /** The address at which the booking goes on. */
  returnTo: string | undefined;
}

/** The way on for who can register a card; a balance is filled by the corporation. */
export function WayToPay({ obstacle, returnTo }: WayToPayProps) {
  const way = useWayOut(obstacle, returnTo);
  return (
    way && (
      <Link className={buttonClass({ block: true })} to={way.to}>
        {phrased(way.text)}
      </Link>
    )
  );
}
