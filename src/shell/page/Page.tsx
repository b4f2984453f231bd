import { type ComponentProps, useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { Screen } from '#src/ui/layout/Screen.tsx';
import { useAppName } from '../actors.ts';
import { useShell } from '../flow.tsx';
import { CheckingToast, type Freshness, FreshnessBanner } from './FreshnessBanner.tsx';
import { PiecesPlace } from './pieces.tsx';
import { noteLinks, returnToLink } from './usedLinks.ts';

interface PageProps extends Omit<ComponentProps<typeof Screen>, 'toast' | 'below'> {
  /** The screen places the header pieces among its own parts. */
  placesPieces?: boolean;
  /** How old what the screen shows is, where it shows something that ages. */
  freshness?: Freshness | undefined;
}

/** The key of the history entry that the app was opened with. */
const FIRST_ENTRY = 'default';

/** The heading of news for whoever arrives, `data-arrival`, goes before the screen's own. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('[data-arrival]') ?? document.querySelector('h1');
  heading?.focus({ preventScroll: true });
}

/**
 * A screen as the place one has gone to: it names the document, and takes the focus to its heading; on the way back to
 * the link by which it was left.
 */
export function Page({ freshness, placesPieces = false, ...screen }: PageProps) {
  const { key } = useLocation();
  const appName = useAppName();
  const shell = useShell();

  useLayoutEffect(() => {
    document.title = `${screen.title} | ${appName}`;
  }, [screen.title, appName]);

  const navigation = useNavigationType();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the navigation type is read once, at the first render
  useEffect(() => {
    if (key !== FIRST_ENTRY) focusHeading();
    return navigation === 'POP' ? returnToLink(shell, key) : undefined;
  }, [shell, key]);

  useEffect(() => noteLinks(shell, key), [shell, key]);

  return (
    <>
      <FreshnessBanner {...freshness} />
      <Screen
        {...screen}
        below={!placesPieces && <PiecesPlace />}
        toast={freshness && <CheckingToast {...freshness} />}
      />
    </>
  );
}
