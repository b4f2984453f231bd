import { useMemo, useState } from 'react';
import styles from './App.module.css';
import { flowIdIn, type StoryPlace, storyAddress, storyIn, useHash } from './address.ts';
import { ChartPicture } from './ChartPicture.tsx';
import { entryById } from './entries.ts';
import { FlowList } from './FlowList.tsx';
import { FlowPage } from './FlowPage.tsx';
import { StoryPage } from './StoryPage.tsx';
import { SoughtContext } from './sought.ts';
import { Welcome } from './Welcome.tsx';

/** The atlas: all flows by area at the side, one of them in the middle. On a phone one after the other. */
export function App() {
  const [query, setQuery] = useState('');
  const hash = useHash();
  const place = useMemo(() => storyIn(hash), [hash]);
  const entry = entryById(flowIdIn(hash));
  return (
    <div className={styles.page} data-open={entry !== undefined || place !== undefined}>
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
          {place !== undefined ? (
            <Told place={place} />
          ) : entry ? (
            <FlowPage key={entry.id} entry={entry} onSearch={setQuery} />
          ) : (
            <Welcome />
          )}
        </SoughtContext>
      </main>
    </div>
  );
}

function Told({ place }: { place: StoryPlace | null }) {
  if (place === null) return <h1>This address holds no story: it may have been copied in part.</h1>;
  return (
    <StoryPage
      place={place}
      onGo={(at) => window.location.replace(storyAddress({ ...place, at }))}
      pictureOf={({ flow, states }, label) => {
        const entry = entryById(flow);
        const lit = { states: new Set(states), transitions: new Set<string>() };
        return entry && <ChartPicture entry={entry} lit={lit} label={label} />;
      }}
    />
  );
}
