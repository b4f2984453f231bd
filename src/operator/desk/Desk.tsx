import { type ReactNode, useRef } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { formatTime } from '#domain/time.ts';
import { operatorPaths } from '#machines/operator/shared/paths.ts';
import { Logo } from '#src/shell/page/Logo.tsx';
import { useServerNow } from '#src/shell/serverNow.ts';
import { DocumentIcon } from '#src/ui/icons/DocumentIcon.tsx';
import { PeopleIcon } from '#src/ui/icons/PeopleIcon.tsx';
import { PersonIcon } from '#src/ui/icons/PersonIcon.tsx';
import { Tab } from '#src/ui/layout/Tab.tsx';
import { TabBar } from '#src/ui/layout/TabBar.tsx';
import { RoleBadge } from '../shared/RoleBadge.tsx';
import { RECORD_SEARCH_ID, SearchField } from '../shared/SearchField.tsx';
import { useArrival } from '../shared/useArrival.ts';
import { useLogOfToday, useMay, useOperator, useServiceName } from '../shared/useHouse.ts';
import { useKeys } from '../shared/useKeys.ts';
import styles from './Desk.module.css';

/** The rooms of the house that are there. */
const PLACES = [
  { at: operatorPaths.records(), label: '記録', icon: <DocumentIcon /> },
  { at: operatorPaths.operators(), label: '運用者', icon: <PeopleIcon /> },
  { at: operatorPaths.own(), label: '自分', icon: <PersonIcon /> },
];

/** A room of the house: the bar above it, or its tabs on a phone. */
export function Desk() {
  const { pathname } = useLocation();
  const { name, role } = useOperator();
  const service = useServiceName();
  const mayRead = useMay('audit');
  const log = useLogOfToday();
  const places = PLACES.map(({ at, ...place }) => ({
    ...place,
    to: at === operatorPaths.records() ? log : at,
    isHere: pathname === at || pathname.startsWith(`${at}/`),
  }));
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <Link className={styles.brand} to={operatorPaths.home()}>
          <Logo name={service} />
        </Link>
        <nav className={styles.places} aria-label="画面">
          {places.map(({ to, label, isHere }) => (
            <Link key={label} className={styles.place} to={to} aria-current={isHere ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        {mayRead && <HeaderSearch />}
        <p className={styles.who}>
          <RoleBadge role={role} />
          {name}
        </p>
        <Clock />
      </header>
      <Outlet />
      <div className={styles.tabs}>
        <TabBar label="画面">
          {places.map(({ to, label, icon, isHere }) => (
            <Tab key={label} as={Link} to={to} icon={icon} label={label} current={isHere} />
          ))}
        </TabBar>
      </div>
    </div>
  );
}

/** Leads from any room to what was done about a member or a reservation, on whichever day; / leads to it. */
function HeaderSearch() {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  useKeys((event) => {
    if (event.key !== '/') return;
    event.preventDefault();
    // In a narrow window the bar has no room for it, and the log has a field of its own.
    const isShown = (field.current?.getClientRects().length ?? 0) > 0;
    (isShown ? field.current : document.getElementById(RECORD_SEARCH_ID))?.focus();
  });
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const text = String(new FormData(event.currentTarget).get('text')).trim();
          if (text !== '') navigate(operatorPaths.records({ text }));
        }}
      >
        <SearchField ref={field} name="text" label="会員・予約番号を探す" aria-keyshortcuts="/">
          <span className={styles.hint} aria-hidden="true">
            <kbd>/</kbd>
          </span>
        </SearchField>
      </form>
    </search>
  );
}

function Clock() {
  return <span className={`${styles.clock} tabular-nums`}>{formatTime(useServerNow(60_000))}</span>;
}

interface RoomProps {
  title: string;
  lead?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The content of a room, under its title. */
export function Room({ title, lead, actions, children }: RoomProps) {
  const heading = useArrival();
  return (
    <main className={styles.main}>
      <div className={styles.heading}>
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {actions}
      </div>
      {children}
    </main>
  );
}
