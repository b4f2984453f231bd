import { createServer } from 'vite';
import { flowsAtlas } from '#flows/build/plugin.ts';
import { root } from './paths.mjs';

/**
 * Vite with the app at /user/ and the flow atlas at /flows/; everything else is passed on to the server behind it.
 * @param {{ host: string, port: number, serverUrl: string, cacheDir?: string }} where `cacheDir` is for one that runs
 *   beside another, because two would spoil each other's cache
 */
export async function startDevServer({ host, port, serverUrl, cacheDir = 'node_modules/.vite' }) {
  const vite = await createServer({
    root,
    cacheDir,
    // Found late, it would have every page that begins with ?inspect loaded twice.
    optimizeDeps: { include: ['@statelyai/inspect'] },
    plugins: [flowsAtlas({ mount: true })],
    server: {
      host,
      port,
      strictPort: true,
      watch: { ignored: ['**/.data/**', '**/dist/**', '**/.cache/atlas-*/**'] },
      // The Host header decides the tenant of our own server; another is asked by its own name.
      proxy: { '^/(?!user/)': { target: serverUrl, changeOrigin: !serverUrl.includes('//127.0.0.1:') } },
    },
  });
  await vite.listen();
  return vite;
}
