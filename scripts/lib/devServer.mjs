import { readFile } from 'node:fs/promises';
import { createServer } from 'vite';
import { FALLBACKS } from '#domain/messages.ts';
import { flowsAtlas } from '#flows/build/plugin.ts';
import { root } from './paths.mjs';
import { heldUntilListening } from './waiting.mjs';

/** Everything but the app and the operators' house is the server's; Vite's proxy reads it as a pattern. */
const FOR_SERVER = '^/(?!user/|operator(/|$|\\?))';

/** The atlas is turned into a path of Vite's own by its plugin, and waits for no server. */
const NOT_WAITING = /^\/(user|flows|operator)(\/|$)/;

/** An address of the operators' house; its modules are the app's own, below /user/. */
const OF_OPERATORS = /^\/operator(\/|$|\?)/;

/**
 * Answers for a server that does not, as `server/http/front.ts` does; before Vite answers 500 without a word.
 * @param {import('node:http').ServerResponse | import('node:net').Socket} response a socket where it was to become one
 */
function sayAway(response) {
  if (!('headersSent' in response) || response.headersSent || response.writableEnded) return;
  response.writeHead(502, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ message: FALLBACKS.server }));
}

/** Serves the operators' page at each of its addresses, with hot reload, as the server serves the built one. */
function operatorPage() {
  return {
    name: 'komori:operator-page',
    /** @param {import('vite').ViteDevServer} server */
    configureServer: (server) => {
      server.middlewares.use(async (request, response, next) => {
        const url = request.url ?? '';
        if (!OF_OPERATORS.test(url)) return next();
        try {
          const page = await readFile(`${root}operator/index.html`, 'utf8');
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          response.end(await server.transformIndexHtml('/operator/index.html', page, url));
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

/**
 * Vite with the app at /user/, the operators' house at /operator/ and the flow atlas at /flows/; everything else is
 * passed on to the server behind it.
 * @param {{ host: string, port: number, serverUrl: string, isOurs?: boolean, cacheDir?: string }} where `isOurs`: it is
 *   started beside this one, and waited for; `cacheDir` is for one that runs beside another, because two would spoil
 *   each other's cache
 */
export async function startDevServer({
  host,
  port,
  serverUrl,
  isOurs = true,
  cacheDir = 'node_modules/.vite',
}) {
  const vite = await createServer({
    root,
    cacheDir,
    // Found late, it would have every page that begins with ?inspect loaded twice.
    optimizeDeps: { include: ['@statelyai/inspect'] },
    plugins: [
      {
        name: 'komori:wait-for-server',
        configureServer: ({ middlewares }) => {
          if (isOurs) middlewares.use(heldUntilListening(serverUrl, (path) => !NOT_WAITING.test(path)));
        },
      },
      operatorPage(),
      flowsAtlas({ mount: true }),
    ],
    server: {
      host,
      port,
      strictPort: true,
      watch: { ignored: ['**/.data/**', '**/dist/**', '**/.cache/atlas-*/**'] },
      // The Host header decides the tenant of our own server; another is asked by its own name.
      proxy: {
        [FOR_SERVER]: {
          target: serverUrl,
          changeOrigin: !isOurs,
          configure: (proxy) => void proxy.on('error', (_error, _request, response) => sayAway(response)),
        },
      },
    },
  });
  await vite.listen();
  return vite;
}
