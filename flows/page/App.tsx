import { useState } from 'react';
import styles from './App.module.css';
import { useFlowId } from './address.ts';
import { entryById } from './entries.ts';
import { FlowList } from './FlowList.tsx';
import { FlowPage } from './FlowPage.tsx';
import { SoughtContext } from './sought.ts';
import { Welcome } from './Welcome.tsx';

/** The atlas: all flows by area at the side, one of them in the middle. On a phone one after the other. */
export function App() {
  const [query, setQuery] = useState('');
  const entry = entryById(useFlowId());
  return (
    <div className={styles.page} data-open={entry !== undefined}>
      <header className={styles.header}>
        <a className={styles.home} href="#/">
          Komori flows
        </a>
        <search>
          <label className="visually-hidden" htmlFor="query">
            Search states, events, guards, actions, screens, sections
          </label>
          <input
            id="query"
            className={styles.query}
            type="search"
            placeholder="Search"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        </search>
      </header>
      <nav className={styles.list} aria-label="Flows">
        <FlowList query={query} current={entry?.id} />
      </nav>
      <main className={styles.main}>
        <SoughtContext value={query}>
          {entry ? <FlowPage key={entry.id} entry={entry} onSearch={setQuery} /> : <Welcome />}
        </SoughtContext>
      </main>
    </div>
  );
}
