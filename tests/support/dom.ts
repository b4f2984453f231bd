import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { forgetDialogs, installDialog } from './dialog.ts';

installDialog();
Element.prototype.scrollIntoView = () => undefined; // jsdom has no layout to scroll

afterEach(() => {
  cleanup();
  forgetDialogs();
  localStorage.clear();
  sessionStorage.clear();
});
