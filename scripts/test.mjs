// Behind `npm test`: plain Node 20, no package needed until they are installed.
import { install } from './lib/install.mjs';
import { projectNode } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

await install();
const { code } = await run(projectNode, ['scripts/testing/main.ts']);
process.exit(code);
