import { ChartPicture } from './ChartPicture.tsx';
import type { Entry } from './entries.ts';
import { Facts } from './Facts.tsx';
import styles from './FlowPage.module.css';
import { Legend } from './Legend.tsx';
import { nothingLit } from './marks.ts';
import { Outline } from './Outline.tsx';

/** One flow: what it is for, its picture, and the same in words. */
export function FlowPage({ entry, onSearch }: { entry: Entry; onSearch: (query: string) => void }) {
  return (
    <article className={styles.page}>
      <h1 className={styles.title}>{entry.id}</h1>
      {entry.doc !== '' && <p className={styles.doc}>{entry.doc}</p>}
      <Facts entry={entry} onSearch={onSearch} />
      <ChartPicture entry={entry} lit={nothingLit} />
      <Legend />
      <section className={styles.section} aria-labelledby="outline">
        <h2 id="outline">Outline</h2>
        <Outline entry={entry} lit={nothingLit} />
      </section>
    </article>
  );
}
