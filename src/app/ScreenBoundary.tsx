import { Component, type ReactNode } from 'react';
import { FALLBACKS } from '#domain/messages.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { Page } from '../shell/page/Page.tsx';

/**
 * A screen whose code could not be loaded (no connection, a newer version of the app) or that broke: it says so,
 * and the rest of the app goes on.
 */
export class ScreenBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <Page title="表示できませんでした">
        <div role="alert">
          <EmptyState
            title={FALLBACKS.screen}
            action={<Button onClick={() => window.location.reload()}>再読み込みする</Button>}
          />
        </div>
      </Page>
    );
  }
}
