import { useSelector } from '@xstate/react';
import { useId, useLayoutEffect } from 'react';
import { Link } from 'react-router-dom';
import type { Opening } from '#contract/booking/waitOutlook.ts';
import { formatLength } from '#domain/time.ts';
import { askedAbout, selectOpenings, waitOutlookMachine } from '#machines/booking/waitingList/outlook.ts';
import type { WishedSpan } from '#machines/booking/waitingList/wish.ts';
import { paths } from '#machines/shell/paths.ts';
import { yen } from '#src/shared/words/yen.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { cx } from '#src/ui/cx.ts';
import { inSpeech, Spoken } from '#src/ui/Spoken.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './Openings.module.css';
import { timeOf } from './waitWords.ts';

export interface OpeningsProps {
  /** The span that nobody can have; another one is another list. */
  readonly wish: WishedSpan;
  /** Chooses another time of the booth in the timetable. */
  readonly onChoose: (start: number) => void;
  /** In a sheet of their own choice, which has room for them where the dock has none. */
  readonly inSheet?: boolean;
}

/** At most two openings instead of a span that is taken everywhere here: elsewhere, or at another time. */
export function Openings({ wish, onChoose, inSheet = false }: OpeningsProps) {
  const flow = useFlow(waitOutlookMachine, { asked: askedAbout(wish) });
  const openings = useSelector(flow, selectOpenings);
  const titleId = useId();
  const [first] = openings;
  useLayoutEffect(() => {
    // The dock has grown over what is chosen.
    if (openings.length > 0) {
      document
        .querySelector('[data-chosen] > * > *')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  }, [openings]);
  if (first === undefined) return null;
  const isOnePrice = openings.every(({ gross }) => gross === first.gross);
  return (
    <section aria-labelledby={titleId} className={cx(styles.openings, !inSheet && styles.docked)}>
      <div className={styles.head}>
        <h2 id={titleId}>ほかの空き</h2>
        {isOnePrice && (
          <p className={styles.caption}>
            {openings.length > 1 && 'どちらも '}
            <span className="nowrap">{formatLength(wish.interval)}</span>
            {first.gross !== null && (
              <>
                ・<span className="nowrap">{yen(first.gross)} 税込</span>
              </>
            )}
          </p>
        )}
      </div>
      <ul className={styles.list}>
        {openings.map((opening) => (
          <Row
            key={`${opening.booth.boothId} ${opening.start}`}
            opening={opening}
            wish={wish}
            showsPrice={!isOnePrice}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps extends OpeningsProps {
  readonly opening: Opening;
  readonly showsPrice: boolean;
}

function Row({ opening, wish, showsPrice, onChoose }: RowProps) {
  const { booth, date, start, interval, gross, walkMinutes } = opening;
  const isHere = booth.boothId === wish.booth.boothId;
  const where = [booth.placeName, !isHere && booth.floorName, booth.boothName].filter(Boolean).join(' ');
  const label = `${inSpeech(timeOf(opening))} ${where}を選ぶ`;
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <strong>
          <Spoken text={timeOf(opening)} />
        </strong>
        <span className={styles.caption}>
          <Unbroken text={where} />
          {isHere && `・${laterWords(start - wish.start)}`}
          {walkMinutes !== null && (
            <>
              ・<span className="nowrap">徒歩{walkMinutes}分</span>
            </>
          )}
          {showsPrice && gross !== null && (
            <>
              ・<span className="nowrap">{yen(gross)} 税込</span>
            </>
          )}
        </span>
      </span>
      {isHere ? (
        <Button small variant="soft" aria-label={label} onClick={() => onChoose(start)}>
          選ぶ
        </Button>
      ) : (
        <Link
          className={buttonClass({ small: true, variant: 'soft' })}
          aria-label={label}
          to={paths.makeReservation({
            boothIds: [booth.boothId],
            boothId: booth.boothId,
            date,
            start,
            interval,
          })}
        >
          選ぶ
        </Link>
      )}
    </li>
  );
}

/** 1時間15分あと, 30分前 */
function laterWords(minutes: number): string {
  return `${formatLength(Math.abs(minutes))}${minutes < 0 ? '前' : 'あと'}`;
}
