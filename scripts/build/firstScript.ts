import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { HtmlTagDescriptor } from 'vite';
import { codeOfOwnFile } from './ownFile.ts';

const SOURCE = 'src/start/askFirst.ts';

/** How its file's name begins. */
export const FIRST_SCRIPT = 'assets/first-';

/**
 * Puts the document's first script before everything else: a small file of its own that asks for the screen's data
 * while the app's code is on its way. It is neither deferred, which would make it wait for the style sheets, nor a
 * module, which would make it wait for the document.
 */
export function firstScript() {
  let [root, base, code, fileName] = ['', '', '', ''];
  return {
    name: 'komori:first-script',
    apply: 'build' as const,
    configResolved(config: { readonly root: string; readonly base: string }) {
      ({ root, base } = config);
    },
    async buildStart() {
      code = await codeOfOwnFile(root, join(root, SOURCE));
      fileName = `${FIRST_SCRIPT}${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
    },
    transformIndexHtml: (): HtmlTagDescriptor[] => [
      { tag: 'script', attrs: { src: base + fileName }, injectTo: 'head-prepend' },
    ],
    generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown }) {
      this.emitFile({ type: 'asset', fileName, source: code });
    },
  };
}
