import { useSelector } from '@xstate/react';
import type { ExtensionChoice } from '#domain/booking/extension.ts';
import { addMinutes, formatEnd, formatLength, type Instant } from '#domain/time.ts';
import { type ExtensionChoiceRef, selectExtensionChoice } from '#machines/booking/extension/choice.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { OptionCards } from '#src/ui/choices/OptionCards.tsx';
import { Stepper } from '#src/ui/choices/Stepper.tsx';
import { cx } from '#src/ui/cx.ts';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { yen } from '../../shared/words/yen.ts';
import styles from './ExtensionChoices.module.css';

/** The most lengths that stand as cards; more would fill the sheet. */
const CARDS = 4;

interface ExtensionChoicesProps {
  choice: ExtensionChoiceRef;
  /** The times that are free are being asked for. */
  isLoading: boolean;
}

/** Step 1: how long, until when, and what it adds. */
export function ExtensionChoices({ choice, isLoading }: ExtensionChoicesProps) {
  const message = useSelector(choice, (snapshot) => selectExtensionChoice(snapshot).message);
  const dismiss = () => choice.send({ type: 'dialog.dismissed' });
  return (
    <Sheet
      title="どのくらい延長しますか"
      onDismiss={dismiss}
      actions={
        <>
          {message && (
            <Notice tone="danger" alert>
              {message}
            </Notice>
          )}
          {!isLoading && (
            <Button block onClick={() => choice.send({ type: 'minutes.submitted' })}>
              料金を確認する
            </Button>
          )}
          <Button block variant="secondary" onClick={dismiss}>
            {isLoading ? '閉じる' : 'やめる'}
          </Button>
        </>
      }
    >
      {isLoading ? (
        <Skeleton shape="rows" count={3} label="延長できる時間を確認しています" />
      ) : (
        <Lengths choice={choice} />
      )}
    </Sheet>
  );
}

function Lengths({ choice }: { choice: ExtensionChoiceRef }) {
  const { reservation, offer, minutes } = useSelector(choice, selectExtensionChoice);
  const choices = offer?.choices ?? [];
  const { endsAt } = reservation;
  const latest = addMinutes(endsAt, choices.at(-1)?.minutes ?? 0);
  return (
    <>
      <p className={styles.until}>
        今の予約は<span className="nowrap">{formatEnd(endsAt)}まで。</span>
        <span className="nowrap">{formatEnd(latest)}まで</span>
        <wbr />
        延長できます。
      </p>
      <OptionCards
        label="延長時間"
        optionClassName={styles.choice}
        options={choices.slice(0, CARDS).map((each) => ({
          value: String(each.minutes),
          label: <Choice choice={each} endsAt={endsAt} />,
        }))}
        value={String(minutes)}
        onSelect={(value) => choice.send({ type: 'minutes.chosen', minutes: Number(value) })}
      />
      <LongerChoice choice={choice} />
    </>
  );
}

/** Beyond the cards the length goes step by step, up to the limit. */
function LongerChoice({ choice }: { choice: ExtensionChoiceRef }) {
  const { reservation, offer, minutes } = useSelector(choice, selectExtensionChoice);
  const choices = offer?.choices ?? [];
  const chosen = choices.findIndex((each) => each.minutes === minutes);
  const isLonger = chosen >= CARDS;
  const first = choices[CARDS];
  if (first === undefined) return null;
  const longer = isLonger ? choices[chosen + 1] : first;
  const shorter = isLonger ? choices[chosen - 1] : undefined;
  const choose = (to: ExtensionChoice) => () => choice.send({ type: 'minutes.chosen', minutes: to.minutes });
  const present = isLonger ? choices[chosen] : undefined;
  return (
    <div className={cx(styles.longer, isLonger && styles.chosen)}>
      {present === undefined && (
        <span className={styles.more} aria-hidden="true">
          さらに長く
        </span>
      )}
      <Stepper
        label="さらに長く"
        value={present ? formatLength(present.minutes) : `${formatLength(first.minutes)}から`}
        down={{ text: '−15', label: '15分短くする', onStep: shorter && choose(shorter) }}
        up={{ text: '+15', label: '15分長くする', onStep: longer && choose(longer) }}
      />
      {present && (
        <p className={styles.sum}>
          <span className={styles.end}>{formatEnd(addMinutes(reservation.endsAt, present.minutes))}まで</span>
          {present.gross !== null && <strong>＋{yen(present.gross)}</strong>}
        </p>
      )}
    </div>
  );
}

/** Guests see no amounts. */
function Choice({ choice: { minutes, gross }, endsAt }: { choice: ExtensionChoice; endsAt: Instant }) {
  return (
    <>
      <span className={styles.words}>
        <strong className={styles.minutes}>{formatLength(minutes)}</strong>{' '}
        <span className={styles.end}>{formatEnd(addMinutes(endsAt, minutes))}まで</span>
      </span>
      {gross !== null && <strong>＋{yen(gross)}</strong>}
    </>
  );
}
