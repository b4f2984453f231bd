import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { BrowserRouter, useNavigate, useRoutes } from 'react-router-dom';
import { APP_BASE } from '#domain/shell/screens.ts';
import { wearAccent } from '#src/ui/accent.ts';
import { Announcer } from '#src/ui/status/Announcer.tsx';
import { useMetadata } from '../shell/actors.ts';
import { ShellProvider, type ShellRef } from '../shell/flow.tsx';
import type { ShellListener } from '../shell/listener.ts';
import { Alerts } from './Alerts.tsx';
import { AppBoundary } from './AppBoundary.tsx';
import { type LoadedDocument, OwnDocument } from './OwnDocument.tsx';
import { routes } from './routes.tsx';
import { ScrollKeeper } from './ScrollKeeper.tsx';
import { UnfinishedSlot } from './UnfinishedSlot.tsx';

interface AppProps {
  shell: ShellRef;
  listener: ShellListener;
  loaded?: LoadedDocument;
  /** The parts that keep the browser itself in step with the screens. */
  children?: ReactNode;
}

/** The whole app: the screen of the address, and what may stand over any screen. */
export function App({ shell, listener, loaded, children }: AppProps) {
  return (
    <AppBoundary>
      <ShellProvider shell={shell}>
        <Announcements listener={listener} />
        <BrowserRouter basename={APP_BASE}>
          <Navigator listener={listener} />
          <ScrollKeeper />
          <OwnDocument loaded={loaded}>
            <CurrentScreen />
          </OwnDocument>
        </BrowserRouter>
        <UnfinishedSlot />
        {children}
        <Alerts />
        <Accent />
      </ShellProvider>
    </AppBoundary>
  );
}

function CurrentScreen() {
  return useRoutes(routes);
}

/** Lets the router carry out what the flows ask for. */
function Navigator({ listener }: Pick<AppProps, 'listener'>) {
  const navigate = useNavigate();
  useLayoutEffect(() => listener.bindNavigate(navigate), [listener, navigate]);
  return null;
}

function Announcements({ listener: { announcements } }: Pick<AppProps, 'listener'>) {
  const polite = useSyncExternalStore(announcements.subscribe, announcements.current);
  return <Announcer polite={polite} />;
}

function Accent() {
  const accent = useMetadata()?.accent ?? null;
  useLayoutEffect(() => wearAccent(accent), [accent]);
  return null;
}
