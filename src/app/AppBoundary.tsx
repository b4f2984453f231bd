import { Component, type ReactNode } from 'react';
import { Frame } from '#src/ui/layout/Frame.tsx';
import { Screen } from '#src/ui/layout/Screen.tsx';
import { BROKEN_TITLE, BrokenState } from './BrokenState.tsx';

/** Catches errors outside of every screen: without it React takes all away, and leaves an empty page. */
export class AppBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <Frame>
        <Screen title={BROKEN_TITLE}>
          <BrokenState />
        </Screen>
      </Frame>
    );
  }
}
