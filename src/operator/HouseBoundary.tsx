import { Component, type ReactNode } from 'react';
import { FALLBACKS } from '#domain/messages.ts';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';

/** Catches errors of every view, and code that did not come: without it React leaves an empty page. */
export class HouseBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <main>
        <EmptyState
          title={FALLBACKS.screen}
          action={
            // biome-ignore lint/a11y/useValidAnchor: this address, once more
            <a className={buttonClass({ block: true })} href="">
              再読み込みする
            </a>
          }
        />
      </main>
    );
  }
}
