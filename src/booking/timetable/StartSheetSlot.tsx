import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { TimetableRef } from '#machines/booking/timetable/chart.ts';
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
            <Suspense fallback={<Awaited onTapElsewhere={dismiss} />}>
              <StartSheet {...props} onDismiss={dismiss} />
            </Suspense>
          )}
        </CodeBoundary>
      )}
    </>
  );
}

/**
 * The sheet while its code is on its way. Whoever goes on meanwhile, to the confirmation or a wait, wants it no more:
 * there is never a second sheet.
 */
function Awaited({ onTapElsewhere }: { onTapElsewhere: () => void }) {
  useEffect(() => {
    // While it goes down, so that the tap which asked for the sheet, and still goes up, is not taken for another one.
    window.addEventListener('click', onTapElsewhere, { capture: true });
    return () => window.removeEventListener('click', onTapElsewhere, { capture: true });
  }, [onTapElsewhere]);
  return null;
}
