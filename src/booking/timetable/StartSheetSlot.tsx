import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { TimetableRef } from '#machines/booking/timetable/chart.ts';
import { selectDialog } from '#machines/booking/timetable/selectors.ts';
import { afterFirstScreen } from '#src/shared/code/afterFirstScreen.ts';
import { CodeBoundary } from '#src/shared/code/CodeBoundary.tsx';
import { screenCode } from '#src/shared/code/screenCode.ts';
import { UnloadedSheet } from '#src/shared/code/UnloadedSheet.tsx';
import { ChevronDownIcon } from '#src/ui/icons/ChevronDownIcon.tsx';
import styles from './StartSheetSlot.module.css';

interface StartSheetSlotProps {
  readonly timetable: TimetableRef;
  /** The steps of the start. */
  readonly children: ReactNode;
  readonly isMove: boolean;
}

const startSheet = screenCode(() => import('./StartSheet.tsx'));

/** The dock's way to the steps of the start where the dock itself has no room for them. */
export function StartSheetSlot(props: StartSheetSlotProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    void afterFirstScreen(window).then(startSheet.ahead);
  }, []);
  const dismiss = () => setOpen(false);
  const confirmation = useSelector(props.timetable, selectDialog);
  // Its code may still have been on its way when the confirmation was asked for: there is never a second sheet.
  if (isOpen && confirmation) dismiss();
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-label="開始時刻を変える"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <ChevronDownIcon />
      </button>
      {isOpen && (
        <CodeBoundary
          code={startSheet}
          mayLoadApp={false}
          unloaded={(retry) => (
            <UnloadedSheet title="開始時刻を変えられませんでした" onDismiss={dismiss} onRetry={retry} />
          )}
        >
          {(StartSheet) => (
            <Suspense fallback={null}>
              <StartSheet {...props} onDismiss={dismiss} />
            </Suspense>
          )}
        </CodeBoundary>
      )}
    </>
  );
}
