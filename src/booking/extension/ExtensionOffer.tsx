import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import type { ExtensionChoice } from '#domain/booking/extension.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { MESSAGES } from '#domain/messages.ts';
import { addMinutes, formatLength, formatTime } from '#domain/time.ts';
import { extensionOffer, extensionOfferMachine } from '#machines/booking/extension/offer.ts';
import { paths } from '#machines/shell/paths.ts';
import { useInvitation, useIsOnline } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { ChevronRightIcon } from '#src/ui/icons/ChevronRightIcon.tsx';
import { yen } from '../../shared/words/yen.ts';
import styles from './ExtensionOffer.module.css';
import { extensionEndWords } from './extensionEndWords.ts';
import { Neighbours } from './Neighbours.tsx';

/** `15分ごとに 275円（税込）`; `から` where the steps differ; nothing for guests. */
function priceWords(choices: readonly ExtensionChoice[]): string | null {
  const [first] = choices;
  if (!first || first.gross === null) return null;
  const { minutes, gross } = first;
  const isEven = choices.every((choice) => choice.gross === (gross * choice.minutes) / minutes);
  return isEven
    ? `${formatLength(minutes)}ごとに ${yen(gross)}（税込）`
    : `${formatLength(minutes)} ${yen(gross)}（税込）から`;
}

/** The free time behind a use, before the member asks for it. Wants a `key` by reservation and end. */
export function ExtensionOffer({ reservation }: { reservation: Reservation }) {
  const flow = useFlow(extensionOfferMachine, { of: reservation.id });
  const answer = useSelector(flow, extensionOffer.selectData);
  const isOnline = useIsOnline();
  const limits = useInvitation();
  // The offer changes by the minute: without a network nobody knows it.
  if (answer === null || !isOnline) return null;
  if (answer.kind === 'refused') return <p className={styles.none}>{answer.message}</p>;
  const longest = answer.choices.at(-1);
  if (!longest) {
    const reason = extensionEndWords(answer.end, limits);
    return (
      <>
        <p className={styles.none}>{reason === '' ? MESSAGES.noExtension : `${reason}、延長できません。`}</p>
        <Neighbours neighbours={answer.neighbours} />
      </>
    );
  }
  return (
    <Link className={styles.offer} to={paths.extendReservation(reservation)}>
      <span>
        <strong className={styles.until}>
          {formatTime(addMinutes(reservation.endsAt, longest.minutes))}まで延長できます
        </strong>
        <span className={styles.price}>{priceWords(answer.choices)}</span>
      </span>
      <ChevronRightIcon />
    </Link>
  );
}
