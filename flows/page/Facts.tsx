import type { ReactNode } from 'react';
import { flowAddress } from './address.ts';
import { type Entry, usersOf } from './entries.ts';
import styles from './FlowPage.module.css';

function Fact({ name, children }: { name: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <ul>{children}</ul>
      </dd>
    </>
  );
}

/** Screens can be opened where the app runs beside the atlas. */
function ScreenLink({ path }: { path: string }) {
  return import.meta.env.DEV ? (
    <a href={`/user${path}`} target="_blank" rel="noreferrer">
      {path}
    </a>
  ) : (
    <code>{path}</code>
  );
}

/** Where the flow stands: sections of the spec, screens, and the flows above and below it. */
export function Facts({ entry, onSearch }: { entry: Entry; onSearch: (query: string) => void }) {
  return (
    <dl className={styles.facts}>
      <Fact name="Spec">
        {entry.spec.map((section) => (
          <li key={section}>
            <button className={styles.plain} type="button" onClick={() => onSearch(section)}>
              {section}
            </button>
          </li>
        ))}
      </Fact>
      <Fact name="Screens">
        {entry.screens.map((path) => (
          <li key={path}>
            <ScreenLink path={path} />
          </li>
        ))}
      </Fact>
      <Fact name="Runs">
        {entry.runs.map((id) => (
          <li key={id}>
            <a href={flowAddress(id)}>{id}</a>
          </li>
        ))}
      </Fact>
      <Fact name="Run by">
        {usersOf(entry.id).map(({ id }) => (
          <li key={id}>
            <a href={flowAddress(id)}>{id}</a>
          </li>
        ))}
      </Fact>
    </dl>
  );
}
