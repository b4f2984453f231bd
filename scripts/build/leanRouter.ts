import type { PluginOption } from 'vite';

const ROUTER = /^react-router(?:\/dom)?$/;
const DEVELOPMENT = '/dist/development/';
const PRODUCTION = /\/react-router\/dist\/production\//;

/** Parts of the router's framework and of its server components: nothing here renders or calls them. */
const UNUSED = ['PrefetchPageLinks', 'RSCErrorHandler', 'RemixRootDefaultErrorBoundary'];

/** Names for developer tools. */
const DISPLAY_NAME = /^\w+\.displayName = ".+";$/gm;

/** Makes a component without effects while its module loads, so that the bundler leaves it out where it is not used. */
const MAKERS = /= (React\d*\.(?:forwardRef|createContext|memo)\()/g;
const CLASSES = /= class extends (React\d*)\.Component/g;

function withoutUnused(code: string): string {
  const pure = code
    .replace(DISPLAY_NAME, '')
    .replace(MAKERS, '= /* @__PURE__ */ $1')
    .replace(CLASSES, '= class extends /* @__PURE__ */ (() => $1.Component)()');
  return UNUSED.reduce(
    (rest, name) =>
      rest.replace(`function ${name}(`, `function ${name}() { return null; }\nfunction Unused${name}(`),
    pure,
  );
}

/**
 * Takes React Router's production build, whose package gives every bundler the other one: they differ in warnings,
 * which nobody reads on a phone. Leaves out what the router has for frameworks, and the components that are not used:
 * it gives them names as it loads, so that no bundler can tell.
 */
export function leanRouter(): PluginOption {
  const found = new Set<string>();
  return {
    name: 'komori:lean-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!ROUTER.test(source)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!resolved?.id.includes(DEVELOPMENT)) {
        throw new Error(
          `Failed to find the builds of ${source}: is it still ${DEVELOPMENT} that is resolved?`,
        );
      }
      return resolved.id.replace(DEVELOPMENT, '/dist/production/');
    },
    transform(code, id) {
      if (!PRODUCTION.test(id)) return null;
      for (const name of UNUSED) if (code.includes(`function ${name}(`)) found.add(name);
      return { code: withoutUnused(code), map: null };
    },
    buildEnd(error) {
      const missing = UNUSED.filter((name) => !found.has(name));
      if (error === undefined && missing.length > 0) {
        throw new Error(
          `Failed to leave out of React Router what is not used: it has no ${missing.join(', ')}.`,
        );
      }
    },
  };
}
