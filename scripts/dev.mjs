// Hot reload on one origin: Vite serves /user/ at the usual address and passes everything else on to the server,
// which `node --watch` restarts behind it; with API_URL to the server of that address, and none is started.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { startDevServer } from './lib/devServer.mjs';
import { root } from './lib/paths.mjs';
import { freePort } from './lib/ports.mjs';
import { stopSignals } from './lib/run.mjs';

/** @returns {never} */
function refuse(/** @type {string} */ message) {
  console.error(message);
  process.exit(1);
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The other server that the app is to run on, held to what `npm start` wants of it (server/config/processKind.ts). */
function otherServer() {
  const given = process.env.API_URL;
  if (!given) return undefined;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname)))
    return url.origin;
  return refuse('Failed to start: API_URL: must be https, or http to this machine.');
}

const host = process.env.HOST || '127.0.0.1';
const port = Number(process.env.PORT || 3000);
const origin = `http://${host}:${port}`;
if (process.env.DEMO === 'lan')
  refuse('Failed to start: npm run dev is for this machine alone. DEMO=lan npm start is for phones.');
const serverPort = await freePort();
const other = otherServer();
const serverUrl = other ?? `http://127.0.0.1:${serverPort}`;

const vite = await startDevServer({ host, port, serverUrl, isOurs: other === undefined });
if (other !== undefined) {
  console.log(`Komori is ready: ${origin}/user/`);
  console.log(`Their server is ${other}`);
  for (const signal of stopSignals) process.on(signal, () => vite.close().then(() => process.exit(0)));
  await new Promise(() => undefined);
}

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: ['inherit', 'pipe', 'inherit'],
  env: {
    PUBLIC_ORIGIN: origin,
    // No browser makes passkeys for 127.0.0.1.
    OPERATOR_ORIGIN: `http://localhost:${port}`,
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(serverPort),
  },
});
// The server names the address that it listens on, which is for Vite alone: people are told the one that they open.
createInterface({ input: server.stdout }).on('line', (line) =>
  console.log(line.replaceAll(serverUrl, origin)),
);
for (const signal of stopSignals) process.on(signal, () => server.kill(signal));

const [code] = await once(server, 'exit');
await vite.close();
process.exit(code ?? 0);
