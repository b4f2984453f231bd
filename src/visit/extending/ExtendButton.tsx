import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Reservation } from '#domain/booking/reservation.ts';
import { paths } from '#machines/shell/paths.ts';
import { useIsOnline } from '#src/shell/actors.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { cx } from '#src/ui/cx.ts';
import { phrased, Unbroken } from '#src/ui/Unbroken.tsx';
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
  const more = isPossible && isFirst ? null : isPossible ? until : reason;
  const note = isPossible && isFirst ? [until, price].filter((part) => part !== null).join('・') : '';
  const describedBy = more === null && note === '' ? undefined : moreId;
  return (
    <div className={styles.extend}>
      <div className={cx(styles.way, more !== null && styles.described)}>
        {isPossible ? (
          <Link
            className={buttonClass({ block: true, variant: isFirst ? 'primary' : 'secondary' })}
            to={paths.extendReservation(reservation)}
            aria-describedby={describedBy}
          >
            {NAME}
          </Link>
        ) : (
          <Button block variant="secondary" disabled aria-describedby={describedBy}>
            {NAME}
          </Button>
        )}
        {more !== null && (
          // It describes the button; read by itself it would be read twice.
          <span id={moreId} className={styles.more} aria-hidden="true">
            <Unbroken text={more} />
          </span>
        )}
      </div>
      {note !== '' && (
        <p id={moreId} className={styles.note}>
          {phrased(note)}
        </p>
      )}
    </div>
  );
}
