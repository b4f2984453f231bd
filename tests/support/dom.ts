import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { forgetDialogs, installDialog } from './dialog.ts';

installDialog();

afterEach(() => {
  cleanup();
  forgetDialogs();
  localStorage.clear();
  sessionStorage.clear();
});
