import { useState } from 'react';
import { Segmented } from '#src/ui/choices/Segmented.tsx';
import { ChartPicture } from './ChartPicture.tsx';
import { CopyDefinition } from './CopyDefinition.tsx';
import type { Entry } from './entries.ts';
import { Facts } from './Facts.tsx';
import styles from './FlowPage.module.css';
import { Legend } from './Legend.tsx';
import { LivePanel } from './LivePanel.tsx';
import { nothingLit } from './marks.ts';
import { Outline } from './Outline.tsx';
import { SourceLink } from './SourceLink.tsx';
import { Stepper } from './Stepper.tsx';
import { useLive } from './useLive.ts';
import { useStepping } from './useStepping.ts';

const MODES = [
  { value: 'read', label: 'Read' },
  { value: 'step', label: 'Step' },
  { value: 'live', label: 'Live' },
] as const;

type Mode = (typeof MODES)[number]['value'];

/** Whoever goes from flow to flow stays in what they were doing. */
let lastMode: Mode = 'read';

/** One flow: what it is for, its picture, and the same in words. */
export function FlowPage({ entry, onSearch }: { entry: Entry; onSearch: (query: string) => void }) {
  const [mode, setMode] = useState<Mode>(() => lastMode);
  const choose = (chosen: Mode) => {
    lastMode = chosen;
    setMode(chosen);
  };
  const stepping = useStepping(entry.machine);
  const live = useLive(entry);
  const lit = { read: nothingLit, step: stepping.lit, live: live.lit }[mode];
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{entry.id}</h1>
        <SourceLink file={entry.file} />
      </header>
      {entry.doc !== '' && <p className={styles.doc}>{entry.doc}</p>}
      {entry.coverage?.unseen && <p className={styles.doc}>Walked without a view: {entry.coverage.unseen}</p>}
      <div className={styles.tools}>
        <Segmented label="What to do with the chart" options={MODES} value={mode} onSelect={choose} />
        <CopyDefinition entry={entry} />
      </div>
      <div className={styles.bench} data-mode={mode}>
        <ChartPicture entry={entry} lit={lit} onChoose={mode === 'step' ? stepping.take : undefined} />
        {mode === 'step' && <Stepper stepping={stepping} />}
        {mode === 'live' && <LivePanel live={live} />}
      </div>
      <Legend />
      <Facts entry={entry} onSearch={onSearch} />
      <section className={styles.section} aria-labelledby="outline">
        <h2 id="outline">Outline</h2>
        <Outline entry={entry} lit={lit} />
      </section>
    </article>
  );
}
