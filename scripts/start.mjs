// Behind `npm start` and `npm run dev`: plain Node 20, no package needed until they are installed.
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { projectNode } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

const isDevelopment = process.argv.includes('--dev');

await install();
if (!isDevelopment) {
  const failed = await build();
  if (failed) process.exit(failed);
}
const { code } = await run(projectNode, [isDevelopment ? 'scripts/dev.mjs' : 'server/main.ts']);
process.exit(code);
