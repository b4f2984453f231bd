import { useSelector } from '@xstate/react';
import type { ExtensionChoice } from '#domain/booking/extension.ts';
import { addMinutes, formatTime, type Instant } from '#domain/time.ts';
import { type ExtensionRef, selectExtension } from '#machines/booking/extension.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Radios } from '#src/ui/choices/Radios.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { yen } from '../../shared/words/yen.ts';
import styles from './ExtensionChoices.module.css';

/** Step 1: how long, until when, and what it adds. */
export function ExtensionChoices({ extension }: { extension: ExtensionRef }) {
  const { reservation, choices, minutes, message } = useSelector(extension, selectExtension);
  const { endsAt } = reservation;
  const latest = addMinutes(endsAt, choices.at(-1)?.minutes ?? 0);
  const dismiss = () => extension.send({ type: 'dialog.dismissed' });
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
          <Button block onClick={() => extension.send({ type: 'minutes.submitted' })}>
            料金を確認する
          </Button>
          <Button block variant="secondary" onClick={dismiss}>
            やめる
          </Button>
        </>
      }
    >
      <p className={styles.until}>
        今の予約は {formatTime(endsAt)} まで。{formatTime(latest)} まで延長できます。
      </p>
      <Radios
        label="延長時間"
        className={styles.choices}
        optionClassName={styles.choice}
        options={choices.map((choice) => ({
          value: String(choice.minutes),
          label: <Choice choice={choice} endsAt={endsAt} />,
        }))}
        value={String(minutes)}
        onSelect={(value) => extension.send({ type: 'minutes.chosen', minutes: Number(value) })}
      />
    </Sheet>
  );
}

/** Guests see no amounts. */
function Choice({ choice: { minutes, gross }, endsAt }: { choice: ExtensionChoice; endsAt: Instant }) {
  return (
    <>
      <span className={styles.mark} />
      <span className={styles.words}>
        <strong className={styles.minutes}>{minutes}分</strong>{' '}
        <span className={styles.end}>{formatTime(addMinutes(endsAt, minutes))} まで</span>
      </span>
      {gross !== null && <strong>＋{yen(gross)}</strong>}
    </>
  );
}
