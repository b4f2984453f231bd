import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Timetable } from '#contract/booking/availability.ts';
import type { TimetableRef } from '#machines/booking/timetable/chart.ts';
import { selectDay, selectLatest, selectLayout } from '#machines/booking/timetable/selectors.ts';
import { useFailure } from '#src/shared/resource/useFailure.ts';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { BackButton } from '#src/shell/page/BackButton.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { Segmented } from '#src/ui/choices/Segmented.tsx';
import { TimetableBody } from './TimetableBody.tsx';
import styles from './TimetablePage.module.css';
import { TimetableToolbar } from './TimetableToolbar.tsx';

interface TimetablePageProps {
  timetable: TimetableRef;
  title: (latest: Timetable | null) => string;
  subtitle: (latest: Timetable) => string;
  /** Where back leads for those whom a link led straight here. */
  otherwise: string;
  /** The choice and the way on. */
  footer: ReactNode;
  /** Where the reservation that is moved stands, over the grid. */
  before?: ReactNode;
}

const LAYOUTS = [
  { value: 'grid', label: '表' },
  { value: 'list', label: 'リスト' },
] as const;

/** A timetable on a screen: its day above, its choice below. */
export function TimetablePage({ timetable, title, subtitle, otherwise, footer, before }: TimetablePageProps) {
  const latest = useSelector(timetable, selectLatest);
  const layout = useSelector(timetable, selectLayout);
  const day = useSelector(timetable, selectDay);
  const freshness = useFreshness(day);
  const isLoading = useFailure(day) === null;

  return (
    <Page
      fill={latest !== null || isLoading}
      title={title(latest)}
      subtitle={latest ? subtitle(latest) : isLoading ? null : undefined}
      freshness={freshness}
      back={<BackButton otherwise={otherwise} />}
      actions={
        latest && (
          <div className={styles.layouts}>
            <Segmented
              label="空き時間の表示"
              value={layout}
              options={LAYOUTS}
              onSelect={(chosen) => timetable.send({ type: 'layout.chosen', layout: chosen })}
            />
          </div>
        )
      }
      toolbar={
        latest ? (
          <TimetableToolbar timetable={timetable} latest={latest} />
        ) : (
          isLoading && <div className={styles.toolbar} />
        )
      }
      footer={(latest || isLoading) && footer}
    >
      <TimetableBody timetable={timetable} before={before} />
    </Page>
  );
}
