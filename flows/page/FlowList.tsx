import { useEffect, useMemo, useRef } from 'react';
import { useRecording } from '../live/channel.ts';
import { runningFlows } from '../live/timeline.ts';
import { flowAddress } from './address.ts';
import { type Entry, entries } from './entries.ts';
import styles from './FlowList.module.css';
import { groupsOf } from './groups.ts';
import { coverageShare } from './marks.ts';
import { matches, type Term } from './search.ts';

const MOST_SHOWN = 4;

/** Where the words of the query stand in the flow. */
function Found({ terms }: { terms: readonly Term[] }) {
  const named = terms.filter(({ kind }) => kind !== 'text');
  const more = terms.length - Math.min(named.length, MOST_SHOWN);
  return (
    <ul className={styles.found}>
      {named.slice(0, MOST_SHOWN).map(({ kind, text }) => (
        <li key={`${kind} ${text}`}>
          {kind} <code>{text}</code>
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  );
}

/** Scrolls the list, and not the page, until the link stands in its middle; nothing where it is to be seen already. */
function bringIntoList(link: HTMLElement): void {
  const list = link.closest('nav');
  if (!list) return;
  const { top, bottom } = link.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (top < frame.top || bottom > frame.bottom) {
    list.scrollBy(0, (top + bottom) / 2 - (frame.top + frame.bottom) / 2);
  }
}

function FlowLink({
  entry,
  isCurrent,
  isRunning,
  query,
}: {
  entry: Entry;
  isCurrent: boolean;
  isRunning: boolean;
  query: string;
}) {
  const share = coverageShare(entry);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent && link.current) bringIntoList(link.current);
  }, [isCurrent]);
  return (
    <li>
      <a
        ref={link}
        className={styles.link}
        href={flowAddress(entry.id)}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <span>
          {entry.id}
          {isRunning && <strong className={styles.running}> running</strong>}
        </span>
        <span className={styles.share}>
          {share === null ? 'not walked' : share}
          {share !== null && <span className="visually-hidden"> covered</span>}
          {entry.coverage?.unseen && ' without a view'}
        </span>
      </a>
      {query !== '' && <Found terms={matches(query, entry.terms)} />}
    </li>
  );
}

/**
 * Every flow, the mandated first and copies folded under their shape; or those that hold all words of the query, all of
 * them to be seen.
 */
export function FlowList({ query, current }: { query: string; current: string | undefined }) {
  const recording = useRecording();
  const running = useMemo(() => runningFlows(recording), [recording]);
  const isSearching = query.trim() !== '';
  const shown = isSearching ? entries.filter(({ terms }) => matches(query, terms).length > 0) : entries;
  return (
    <>
      <p className={styles.count} role="status">
        {isSearching ? `${shown.length} of ${entries.length} flows` : `${entries.length} flows`}
      </p>
      {groupsOf(shown).map(({ name, flows, isFolded }) => {
        const list = (
          <ul>
            {flows.map((entry) => (
              <FlowLink
                key={entry.id}
                entry={entry}
                isCurrent={entry.id === current}
                isRunning={running.has(entry.id)}
                query={isSearching ? query : ''}
              />
            ))}
          </ul>
        );
        if (isFolded) {
          const isNeeded = isSearching || flows.some(({ id }) => id === current || running.has(id));
          return (
            <details key={`shape ${name}`} open={isNeeded}>
              <summary className={styles.area}>
                {name}, {flows.length} copies
              </summary>
              {list}
            </details>
          );
        }
        return (
          <section key={name} aria-label={name}>
            <h2 className={styles.area}>{name}</h2>
            {list}
          </section>
        );
      })}
    </>
  );
}
