import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { forgetDialogs, installDialog } from './dialog.ts';
import { withoutNetwork } from './network.ts';

/** Here nothing has a size: how the picture moves is shown in a browser. */
vi.mock('#src/search/floorMap/plan/usePlanView.ts', () => ({
  usePlanView: () => ({ viewport: { current: null }, scene: { current: null }, view: { current: null } }),
}));

installDialog();
withoutNetwork();
Element.prototype.scrollIntoView = () => undefined; // jsdom has no layout to scroll

afterEach(() => {
  cleanup();
  forgetDialogs();
  localStorage.clear();
  sessionStorage.clear();
});
