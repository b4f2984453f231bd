import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { boothAtPlace } from '#domain/booking/boothName.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import type { TroubleProblem } from '#domain/visit/trouble.ts';
import { TROUBLE_KINDS } from '#domain/visit/troubleKinds.ts';
import { TROUBLE_NAMES, TROUBLE_PROBLEMS, UNFINISHED_TROUBLE } from '#domain/visit/troubleWords.ts';
import { tagged } from '#machines/shared/tags.ts';
import { selectReporting, selectTrouble, type TroubleRef } from '#machines/visit/trouble/chart.ts';
import { CommandSheet } from '#src/shared/CommandSheet.tsx';
import { useIsOnline } from '#src/shell/actors.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Radios } from '#src/ui/choices/Radios.tsx';
import { FieldFrame } from '#src/ui/forms/FieldFrame.tsx';
import { TextArea } from '#src/ui/forms/TextArea.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import { OtherBooth } from './OtherBooth.tsx';
import { PhotoField } from './PhotoField.tsx';
import { PhotoOnItsWay } from './PhotoOnItsWay.tsx';
import { Telephone } from './Telephone.tsx';
import styles from './TroubleSheet.module.css';
import { TROUBLE } from './troubleWord.ts';

interface TroubleFormProps {
  trouble: TroubleRef;
  reservation: Reservation;
}

/** The sentence of a problem at the field that it belongs to. */
function problemAt(problem: TroubleProblem | null, ...of: readonly TroubleProblem[]): string | undefined {
  return problem !== null && of.includes(problem) ? TROUBLE_PROBLEMS[problem] : undefined;
}

/** The report: its kind, words and a photo. The telephone stands above it, for whoever can't wait. */
export function TroubleForm({ trouble, reservation }: TroubleFormProps) {
  const { kind, text, photo, problem, refusal, requestKey } = useSelector(trouble, selectTrouble);
  const { reporting } = useSelector(trouble, selectReporting);
  const isSending = useSelector(trouble, tagged('busy'));
  const isReading = useSelector(trouble, tagged('reading'));
  const isCutOff = !useIsOnline();
  const reasonId = useId();
  const kindsLabel = 'どのようなことでお困りですか';
  return (
    <CommandSheet
      title={TROUBLE}
      command={reporting}
      busy={isSending}
      truth={UNFINISHED_TROUBLE.truth}
      action={
        <>
          {refusal !== null && (
            <Notice tone="danger" alert>
              {refusal}
            </Notice>
          )}
          {isSending && photo !== null && requestKey !== null && <PhotoOnItsWay requestKey={requestKey} />}
          {isCutOff && !isSending && (
            <p id={reasonId} className={styles.place}>
              通信が戻ると、送信できます。入力した内容は残ります。
            </p>
          )}
          <Button
            block
            variant={isCutOff && !isSending ? 'cut-off' : 'primary'}
            disabled={(isCutOff && !isSending) || isReading}
            busy={isSending}
            busyLabel="送信しています…"
            aria-describedby={isCutOff && !isSending ? reasonId : undefined}
            onClick={() => trouble.send({ type: 'report.submitted' })}
          >
            サポートに送信する
          </Button>
        </>
      }
      onDismiss={() => trouble.send({ type: 'dialog.dismissed' })}
    >
      <div className={styles.parts}>
        <p className={styles.place}>
          <Unbroken text={boothAtPlace(reservation)} />
        </p>
        <Telephone />
        <FieldFrame
          label={kindsLabel}
          required
          isGroup
          error={problemAt(problem, 'kindMissing')}
          control={(ties) => (
            <Radios
              label={kindsLabel}
              className={styles.kinds}
              optionClassName={styles.kind}
              options={TROUBLE_KINDS.map((each) => ({ value: each, label: TROUBLE_NAMES[each] }))}
              value={kind ?? ('' as never)} // none is checked
              disabled={isSending}
              onSelect={(chosen) => trouble.send({ type: 'kind.chosen', kind: chosen })}
              aria-invalid={ties['aria-invalid']}
              aria-describedby={ties['aria-describedby']}
            />
          )}
        />
        <TextArea
          label="くわしい内容（任意）"
          name="text"
          rows={3}
          value={text}
          readOnly={isSending}
          error={problemAt(problem, 'nothingSaid', 'textTooLong')}
          onValueChange={(value) => trouble.send({ type: 'text.edited', value })}
        />
        <PhotoField trouble={trouble} error={problemAt(problem, 'photoUnreadable', 'photoTooLarge')} />
        <OtherBooth reservation={reservation} />
      </div>
    </CommandSheet>
  );
}
