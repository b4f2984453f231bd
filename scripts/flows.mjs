// Behind `npm run flows`: plain Node 20, no package needed until they are installed.
import { install } from './lib/install.mjs';
import { projectNode, tools } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

await install();
const built = await run(projectNode, [
  tools.vite,
  'build',
  '--config',
  'flows/vite.config.ts',
  '--logLevel',
  'warn',
]);
if (built.code) process.exit(built.code);
console.log(
  'The flow atlas stands in dist-flows, ready to be published. Following the charts as they change:',
);
const { code } = await run(projectNode, [tools.vite, '--config', 'flows/vite.config.ts']);
process.exit(code);
