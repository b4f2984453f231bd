import { type ReactNode, useLayoutEffect } from 'react';
import { BrowserRouter, useRoutes } from 'react-router-dom';
import { APP_BASE } from '#domain/shell/base.ts';
import { wearAccent } from '#src/ui/accent.ts';
import { Alerts } from '../shell/Alerts.tsx';
import { useMetadata } from '../shell/actors.ts';
import { Announcements, Navigator } from '../shell/Carriers.tsx';
import { ShellProvider, type ShellRef } from '../shell/flow.tsx';
import type { ShellListener } from '../shell/listener.ts';
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

function Accent() {
  const accent = useMetadata()?.accent ?? null;
  useLayoutEffect(() => wearAccent(accent), [accent]);
  return null;
}
