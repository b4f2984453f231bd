// Behind `npm start` and `npm run dev`: plain Node 20, no package needed until they are installed.
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { projectNode, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

const isDevelopment = process.argv.includes('--dev');

await install();
if (!isDevelopment) {
  const failed = await build();
  if (failed) process.exit(failed);
}
// Nobody is to run a demo by accident: it is asked for here, and not where a database is named.
if (!process.env.DEMO && !process.env.DATABASE_URL) process.env.DEMO = '1';
// What Node has compiled is kept, so that the next start is sooner.
process.env.NODE_COMPILE_CACHE ??= `${root}.cache/node`;
const { code } = await run(projectNode, [isDevelopment ? 'scripts/dev.mjs' : 'server/main.ts']);
process.exit(code);
