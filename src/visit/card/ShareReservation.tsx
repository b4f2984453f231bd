import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { useHref } from 'react-router-dom';
import { boothAtPlace } from '#domain/booking/boothName.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { dateOf, formatDate } from '#domain/time.ts';
import { copyingMachine, selectCopied } from '#machines/shared/copying.ts';
import { COPIED, copyText } from '#src/shared/copying/copyText.ts';
import { spanName } from '#src/shared/words/moments.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ShareIcon } from '#src/ui/icons/ShareIcon.tsx';
import { mapOf } from './mapOf.ts';
import styles from './ShareReservation.module.css';

/** When and where, for somebody who comes along, and the place on the map: no code, no Wi-Fi, no amount. */
function sharedWords(reservation: Reservation, map: string): string {
  const { startsAt, floorName, access } = reservation;
  const lines = [
    `${formatDate(dateOf(startsAt))} ${spanName(reservation)}`,
    boothAtPlace(reservation),
    floorName,
    access,
    new URL(map, window.location.href).href,
  ];
  return lines.filter((line) => line !== '').join('\n');
}

interface ShareReservationProps {
  reservation: Reservation;
  /** The id of the text that names the reservation, where others stand beside it. */
  describedBy?: string;
}

/** Hands the words to another app; where the browser has no way to, or refuses, they are copied. */
export function ShareReservation({ reservation, describedBy }: ShareReservationProps) {
  const copying = useFlow(copyingMachine);
  const copied = useSelector(copying, selectCopied);
  const words = useRef<HTMLParagraphElement>(null);
  const text = sharedWords(reservation, useHref(mapOf(reservation)));

  async function copy() {
    const shown = words.current;
    if (shown === null) return;
    // The text is there for the tap alone, or for a hand that copies it: the card says it already.
    shown.textContent = text;
    const isCopied = await copyText(shown);
    if (isCopied) shown.textContent = '';
    copying.send({ type: isCopied ? 'text.copied' : 'text.selected' });
  }

  async function share() {
    if (typeof navigator.share !== 'function') return copy();
    try {
      await navigator.share({ text });
    } catch (reason) {
      const isTakenBack = reason instanceof DOMException && reason.name === 'AbortError';
      if (!isTakenBack) await copy();
    }
  }

  return (
    <>
      <Button variant="text" aria-describedby={describedBy} onClick={share}>
        <ShareIcon />
        {copied === null ? '共有する' : COPIED[copied]}
      </Button>
      <p
        ref={words}
        className={copied === 'selected' ? styles.words : 'visually-hidden'}
        aria-hidden={copied !== 'selected'}
      />
    </>
  );
}
