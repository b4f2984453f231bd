import type { ReactNode } from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { GridLegend } from './grid/GridLegend.tsx';
import styles from './StartSheet.module.css';

interface StartSheetProps {
  /** The steps of the start. */
  readonly children: ReactNode;
  readonly isMove: boolean;
  readonly onDismiss: () => void;
}

/** The steps and the legend, for which text of twice the size leaves no room on a narrow phone. */
export default function StartSheet({ children, isMove, onDismiss }: StartSheetProps) {
  return (
    <Sheet
      title="開始時刻"
      onDismiss={onDismiss}
      actions={
        <Button block onClick={onDismiss}>
          閉じる
        </Button>
      }
    >
      <div className={styles.parts}>
        {children}
        <GridLegend isMove={isMove} />
      </div>
    </Sheet>
  );
}
