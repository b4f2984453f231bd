import { type ComponentProps, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Screen } from '#src/ui/layout/Screen.tsx';
import { useMetadata } from '../actors.ts';
import { type Freshness, FreshnessBanner } from './FreshnessBanner.tsx';

interface PageProps extends ComponentProps<typeof Screen> {
  /** How old what the screen shows is, where it shows something that ages. */
  freshness?: Freshness | undefined;
}

/** The key of the history entry that the app was opened with. */
const FIRST_ENTRY = 'default';

/** A screen as the place one has gone to: it names the document, and takes the focus to its heading. */
export function Page({ freshness, ...screen }: PageProps) {
  const { key } = useLocation();
  const appName = useMetadata()?.appName ?? 'コモリ';

  useLayoutEffect(() => {
    document.title = `${screen.title} | ${appName}`;
  }, [screen.title, appName]);

  useEffect(() => {
    if (key !== FIRST_ENTRY) document.querySelector('h1')?.focus({ preventScroll: true });
  }, [key]);

  return (
    <>
      <FreshnessBanner {...freshness} />
      <Screen {...screen} />
    </>
  );
}
