import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { flowsAtlas } from './build/plugin.ts';

/** The atlas on its own: a server while it is looked at, and a folder that works wherever it is put. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  cacheDir: '../node_modules/.vite-flows',
  plugins: [react(), flowsAtlas()],
  server: { host: '127.0.0.1', port: Number(process.env.FLOWS_PORT || 5173), fs: { allow: ['..'] } },
  build: {
    target: 'es2022',
    outDir: '../dist-flows',
    emptyOutDir: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
  },
});
