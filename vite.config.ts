import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { formerAssets } from './scripts/build/formerAssets.ts';
import { leanAxios } from './scripts/build/leanAxios.ts';
import { phrases } from './scripts/build/phrases.ts';
import { precompress } from './scripts/build/precompress.ts';
import { screenFiles } from './scripts/build/screenFiles.ts';
import { serviceWorker } from './scripts/build/serviceWorker.ts';

/** The SPA lives under user/ (spec section 2); the server serves `dist/` there and /api beside it. */
export default defineConfig({
  base: '/user/',
  plugins: [phrases(), react(), leanAxios(), formerAssets(), screenFiles(), serviceWorker(), precompress()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      // All that the start needs is one file: in pieces it was two dozen, each a request, and hardly compressed.
      output: { codeSplitting: { groups: [{ name: 'start', test: /\/src\/main\.tsx$/ }] } },
    },
  },
});
