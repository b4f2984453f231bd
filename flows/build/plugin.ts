import { globSync, readFileSync } from 'node:fs';
import { type Plugin, runnerImport } from 'vite';
import { root } from '#scripts/lib/paths.mjs';
import { COVERAGE_FILE, readCoverage } from './coverage.ts';
import { readDocs } from './docs.ts';
import { layoutCache } from './layoutCache.ts';
import { RULES_FILE, readRules } from './rules.ts';
import { readScreens } from './screens.ts';

const NAME = 'virtual:flows-atlas';
const RESOLVED = `\0${NAME}`;

interface Loaded {
  readonly flows: readonly { id: string; file: string; exportName: string }[];
  readonly layoutAtlas: typeof import('../layout/atlas.ts').layoutAtlas;
}

/** All that the page needs and a browser can't find out: places, docstrings, screens, coverage. */
async function atlasModule(): Promise<string> {
  // A fresh run each time, so that a chart that was edited is laid out as it stands now.
  const { module } = await runnerImport<Loaded>(`${root}flows/layout/atlas.ts`, {
    root,
    configFile: false,
    logLevel: 'error',
  });
  const atlas = {
    layouts: await module.layoutAtlas(layoutCache),
    docs: readDocs(module.flows),
    screens: readScreens(),
    coverage: readCoverage(),
    rules: readRules(),
  };
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(atlas))});`;
}

/** Not the copies of them that the atlas publishes: one that is built meanwhile would reload the page for each. */
const INPUT_FOLDERS = ['machines/', 'flows/layout/', 'flows/charts/'].map((folder) => root + folder);

function isInput(file: string): boolean {
  return (
    file === COVERAGE_FILE || file === RULES_FILE || INPUT_FOLDERS.some((folder) => file.startsWith(folder))
  );
}

/**
 * Lays the atlas out while Vite serves or builds the page. With `mount` the development server of the app shows it
 * at /flows/ too, on the app's origin: only there can it follow the running actors.
 */
export function flowsAtlas({ mount = false } = {}): Plugin {
  return {
    name: 'flows-atlas',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? atlasModule() : null),
    generateBundle() {
      for (const file of globSync('machines/**/*.ts', { cwd: root })) {
        this.emitFile({ type: 'asset', fileName: `source/${file}.txt`, source: readFileSync(root + file) });
      }
    },
    configureServer(server) {
      server.watcher.add([COVERAGE_FILE, RULES_FILE]);
      server.watcher.on('all', (_, file) => {
        const loaded = server.moduleGraph.getModuleById(RESOLVED);
        if (loaded && isInput(file)) void server.reloadModule(loaded);
      });
      if (!mount) return;
      server.middlewares.use((request, _, next) => {
        if (/^\/flows(\/|$)/.test(request.url ?? '')) {
          request.url = request.url?.replace(/^\/flows\/?/, `${server.config.base}flows/`);
        }
        next();
      });
    },
  };
}
