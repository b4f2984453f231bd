import type { PluginOption } from 'vite';

const ROUTER = /^react-router(?:\/dom)?$/;
const DEVELOPMENT = '/dist/development/';

/**
 * Takes React Router's production build, whose package gives every bundler the other one: they differ in warnings,
 * which nobody reads on a phone.
 */
export function productionRouter(): PluginOption {
  return {
    name: 'komori:production-router',
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
  };
}
