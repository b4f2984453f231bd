import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { OPERATOR_BASE } from './domain/operator/base.ts';
import { bareCharts } from './scripts/build/bareCharts.ts';
import { formerAssets } from './scripts/build/formerAssets.ts';
import { leanAxios } from './scripts/build/leanAxios.ts';
import { leanRouter } from './scripts/build/leanRouter.ts';
import { ownPage } from './scripts/build/ownPage.ts';
import { phrases } from './scripts/build/phrases.ts';
import { precompress } from './scripts/build/precompress.ts';

const PAGE = 'operator/index.html';

/**
 * The operators' house, an entry of its own: no service worker, no files for phones, nothing of the members' start.
 * The server serves `dist/operator/` at its base, beside the members' app.
 */
export default defineConfig({
  base: `${OPERATOR_BASE}/`,
  publicDir: false,
  plugins: [
    phrases(),
    bareCharts(),
    react(),
    leanAxios(),
    leanRouter(),
    formerAssets(),
    ownPage(PAGE),
    precompress(),
  ],
  build: {
    target: 'es2022',
    outDir: 'dist/operator',
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: PAGE,
      checks: { bundlerTimings: false },
      // All that the door needs is one file, however many rooms share parts of it: they are opened from it.
      output: { codeSplitting: { groups: [{ name: 'start', test: /\/src\/operator\/main\.tsx$/ }] } },
    },
  },
});
