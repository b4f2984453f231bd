import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { withoutNetwork } from '../wire/network.ts';
import { forgetDialogs, installDialog } from './dialog.ts';
import { mapMoves, planMoves } from './planView.ts';

vi.mock('#src/search/floorMap/plan/usePlanView.ts', async () => {
  const { heldPlanView } = await import('./planView.ts');
  const refs = {
    viewport: { current: null },
    scene: { current: null },
    view: { current: heldPlanView },
    isCrowded: true,
  };
  return { usePlanView: () => refs };
});

vi.mock('#src/search/mapSearch/useMapView.ts', async () => {
  const { heldMapView } = await import('./planView.ts');
  const refs = { viewport: { current: null }, scene: { current: null }, view: { current: heldMapView } };
  return { useMapView: () => refs };
});

installDialog();
withoutNetwork();
Element.prototype.scrollIntoView = () => undefined; // jsdom has no layout to scroll
/** And nothing whose size changes. */
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

afterEach(() => {
  cleanup();
  forgetDialogs();
  planMoves.length = 0;
  mapMoves.length = 0;
  localStorage.clear();
  sessionStorage.clear();
});
