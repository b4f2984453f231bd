import { basename, join } from 'node:path';

/**
 * Of axios, what the app never asks for: it speaks JSON by XMLHttpRequest, with queries of the browser's own kind
 * (contract/client.ts), streams by itself (contract/stream.ts), gives up by signals, shows no progress, intercepts no
 * calls, and is known by its token and no cookie. Axios hangs all of it on one object, so that no bundler can tell.
 */
const UNUSED: Readonly<Record<string, string>> = {
  'fetch.js': 'export const getFetch = () => null;',
  'InterceptorManager.js': 'export default class { forEach() {} }',
  'HttpStatusCode.js': 'export default {};',
  'CancelToken.js': 'export default undefined;',
  'spread.js': 'export default undefined;',
  'formDataToJSON.js': 'export default undefined;',
  'toURLEncodedForm.js': 'export default undefined;',
  'toFormData.js': 'export default undefined;',
  'AxiosURLSearchParams.js': 'export default undefined;',
  'assertParamsAcyclic.js': 'export default () => undefined;',
  'cookies.js': 'export default { read: () => null };',
  'isURLSameOrigin.js': 'export default () => false;',
  'progressEventReducer.js': 'export const progressEventReducer = () => [];',
  'setFormDataHeaders.js': 'export default () => undefined;',
  // The compiler checks the options already.
  'validator.js':
    'export default { assertOptions: () => undefined, validators: { transitional: () => undefined, spelling: () => undefined } };',
};
const AXIOS = join('node_modules', 'axios', 'lib');
const EMPTY = '\0komori:lean-axios/';

/** Leaves out of the build what of axios is never used: 9 kB of what everybody loads first. */
export function leanAxios() {
  return {
    name: 'komori:lean-axios',
    apply: 'build' as const,
    enforce: 'pre' as const,
    resolveId: (source: string, importer: string | undefined) =>
      importer?.includes(AXIOS) && basename(source) in UNUSED ? EMPTY + basename(source) : undefined,
    load: (id: string) => (id.startsWith(EMPTY) ? UNUSED[id.slice(EMPTY.length)] : undefined),
  };
}
