import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Reservation } from '#domain/booking/reservation.ts';
import { paths } from '#machines/shell/paths.ts';
import { useIsOnline } from '#src/shell/actors.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './ExtendButton.module.css';
import type { ExtensionOffer } from './useExtensionOffer.ts';

interface ExtendButtonProps {
  reservation: Reservation;
  offer: ExtensionOffer;
  /** The id of the reason why nothing can be pressed without a network. */
  reasonId: string;
  /** It is the one thing to do next: what it costs stands below it. */
  isFirst: boolean;
}

/** The button's own name; until when, or why not, describes it. */
const NAME = '延長する';

/** The way to an extension: until when, or in its place why there is none (docs/spec/visit.md, "In use"). */
export function ExtendButton({ reservation, offer, reasonId, isFirst }: ExtendButtonProps) {
  const { isPossible, until, price, reason } = offer;
  const moreId = useId();
  // Without a network nobody knows whether it can be extended: it is neither offered nor refused.
  if (!useIsOnline()) {
    return (
      <Button block variant="cut-off" disabled aria-describedby={reasonId}>
        {NAME}
      </Button>
    );
  }
  if (!isPossible) {
    return (
      <Button
        block
        variant="secondary"
        disabled
        aria-label={NAME}
        aria-describedby={reason === null ? undefined : moreId}
      >
        <Words id={moreId} more={reason} />
      </Button>
    );
  }
  const note = [until, price].filter((part) => part !== null).join('・');
  return (
    <div className={styles.extend}>
      <Link
        className={buttonClass({ block: true, variant: isFirst ? 'primary' : 'secondary' })}
        to={paths.extendReservation(reservation)}
        aria-label={NAME}
        aria-describedby={until === null ? undefined : moreId}
      >
        <Words id={moreId} more={isFirst ? null : until} />
      </Link>
      {isFirst && note !== '' && (
        <p id={moreId} className={styles.note}>
          {note}
        </p>
      )}
    </div>
  );
}

function Words({ id, more }: { id: string; more: string | null }) {
  return (
    <span className={styles.words}>
      {NAME}
      {more !== null && (
        <span id={id} className={styles.more}>
          <Unbroken text={more} />
        </span>
      )}
    </span>
  );
}
