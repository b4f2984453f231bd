import type { Plugin } from 'vite';

/**
 * Puts the page of an entry in a folder of its own at the root of its build, where its server looks for it. Vite keeps
 * the folder that its source stands in.
 */
export function ownPage(source: string): Plugin {
  return {
    name: 'komori:own-page',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle[source];
      if (page === undefined) throw new Error(`Failed to build the page: there is no ${source}.`);
      page.fileName = 'index.html';
    },
  };
}
