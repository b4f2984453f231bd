import { useSelector } from '@xstate/react';
import type { BoothHead } from '#domain/booking/availability.ts';
import { boothAtPlace } from '#domain/booking/boothName.ts';
import type { Cancellable } from '#domain/booking/quote.ts';
import { spanOf } from '#domain/booking/slots.ts';
import { withinCharge } from '#domain/booking/words.ts';
import { formatLength, formatMinute, type Instant, type Minutes } from '#domain/time.ts';
import type { DialogRef } from '#machines/booking/reservation/chart.ts';
import { selectChoice, selectQuote } from '#machines/booking/reservation/selectors.ts';
import { BoothPhoto } from '#src/shared/BoothPhoto.tsx';
import { Figures } from '#src/shared/Figures.tsx';
import { factNames } from '#src/shared/words/boothFacts.ts';
import { useInvitation, useMember } from '#src/shell/actors.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Spoken } from '#src/ui/Spoken.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import { givenBackWords } from '../chargeWords.ts';
import { fullDayName } from '../fullDayName.ts';
import styles from './GuestTerms.module.css';
import { MapLink } from './MapLink.tsx';

/**
 * The terms of a guest's reservation: when and where, and what it takes of the invitation, before and after. A guest
 * pays nothing, and sees no price (docs/spec/booking.md, "Roles").
 */
export function GuestTerms({ dialog }: { dialog: DialogRef }) {
  const now = useServerNow(1000);
  const host = useMember()?.corporationName ?? null;
  const { request, booth } = useSelector(dialog, selectChoice);
  const { date, start, interval } = request;
  const { startsAt } = spanOf(date, start, interval);
  const { freeCancellationMinutes } = useSelector(dialog, selectQuote) ?? booth;
  return (
    <>
      <div>
        <p className={styles.time}>
          <Spoken text={`${formatMinute(start)}–${formatMinute(start + interval)}`} />
        </p>
        <p className={styles.small}>{fullDayName(date, now)}</p>
        <Where booth={booth} />
      </div>
      <Share interval={interval} />
      <p className={styles.small}>
        {host === null ? 'ご招待での利用' : <Unbroken text={`${host} 様のご招待`} />}・
        <span className="nowrap">お支払いはありません</span>
      </p>
      <GivenBack use={{ startsAt, freeCancellationMinutes }} now={now} />
    </>
  );
}

/** Place and booth, how to get there, and the map, which opens beside what is under way. */
function Where({ booth }: { booth: BoothHead }) {
  const { boothId, boothName, floorName, access, photo } = booth;
  const facts = factNames(booth).join('・');
  return (
    <>
      <p className={styles.place}>
        <Unbroken text={boothAtPlace(booth)} />
      </p>
      {facts && <p className={styles.small}>{facts}</p>}
      <BoothPhoto name={boothName} photo={photo} />
      <div className={styles.way}>
        <p className={styles.small}>
          <Unbroken text={[floorName, access].filter(Boolean).join('・')} />
        </p>
        <MapLink boothId={boothId} />
      </div>
    </>
  );
}

/** The share of the invitation that it takes. */
function Share({ interval }: { interval: Minutes }) {
  const limits = useInvitation();
  if (limits === null) return null;
  const { countLeft, minutesLeft } = limits;
  return (
    <dl className={styles.share}>
      <Change name="残り回数" before={countLeft} after={`${Math.max(0, countLeft - 1)}回`} />
      <Change
        name="残り時間"
        before={formatLength(minutesLeft)}
        after={formatLength(Math.max(0, minutesLeft - interval))}
      />
    </dl>
  );
}

/** The rest before, struck, and after. */
function Change({ name, before, after }: { name: string; before: string | number; after: string }) {
  return (
    <div className={styles.change}>
      <dt>{name}</dt>
      <dd>
        <Spoken
          text={`${before} → ${after}`}
          seen={
            <>
              <s>{before}</s> → <Figures of={after} />
            </>
          }
        />
      </dd>
    </div>
  );
}

/** Until when a guest who cancels gets count and time back; cancelling costs a guest nothing else. */
function GivenBack({ use, now }: { use: Cancellable; now: Instant }) {
  const until = givenBackWords(use, now);
  return (
    <Notice>
      {until === null ? (
        `${withinCharge(use)}を切っているため、確定後は、やめても回数と時間は戻りません。`
      ) : (
        <>
          <strong className={styles.until}>{until}</strong>
          のキャンセルで、回数と時間が戻ります。
          <br />
          そのあとは、やめても戻りません。
        </>
      )}
    </Notice>
  );
}
