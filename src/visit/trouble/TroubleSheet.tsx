import { useSelector } from '@xstate/react';
import type { Reservation } from '#domain/booking/reservation.ts';
import type { TroubleKind } from '#domain/visit/troubleKinds.ts';
import {
  selectReporting,
  selectTroubleSheet,
  type TroubleOutput,
  troubleMachine,
} from '#machines/visit/trouble/chart.ts';
import { unfinishedTrouble } from '#machines/visit/trouble/recovery.ts';
import { RecoverySheet } from '#src/shared/RecoverySheet.tsx';
import { useFlow } from '#src/shell/flow.tsx';
import { useOutput } from '#src/shell/useOutput.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { OtherBooth } from './OtherBooth.tsx';
import { Telephone } from './Telephone.tsx';
import { TroubleForm } from './TroubleForm.tsx';
import styles from './TroubleSheet.module.css';

interface TroubleSheetProps {
  reservation: Reservation;
  /** The kind that the way here names; null where it names none. */
  kind: TroubleKind | null;
  onEnded: (output: TroubleOutput) => void;
}

/** Trouble in a booth, over the list (docs/spec/visit.md, "Trouble"). Wants a `key` by reservation. */
export function TroubleSheet({ reservation, kind, onEnded }: TroubleSheetProps) {
  const trouble = useFlow(troubleMachine, { reservation, kind });
  useOutput(trouble, onEnded);
  const sheet = useSelector(trouble, selectTroubleSheet);
  const { recovery } = useSelector(trouble, selectReporting);
  const dismiss = () => trouble.send({ type: 'dialog.dismissed' });
  switch (sheet) {
    case 'sheet:recovery':
      return <RecoverySheet recovery={recovery} words={unfinishedTrouble.words} />;
    case 'sheet:form':
      return <TroubleForm trouble={trouble} reservation={reservation} />;
    case 'sheet:reported':
      return (
        <Sheet
          title="ご連絡を受け付けました"
          onDismiss={dismiss}
          actions={
            <Button block variant="secondary" onClick={dismiss}>
              閉じる
            </Button>
          }
        >
          <div className={styles.parts}>
            <p>サポートの担当者にお送りしました。ご不便をおかけして申し訳ありません。</p>
            <Telephone />
            <OtherBooth reservation={reservation} />
          </div>
        </Sheet>
      );
    case null:
      return null;
  }
}
