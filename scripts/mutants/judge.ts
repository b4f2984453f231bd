import { isNoticed, type Verdicts } from './layers.ts';
import type { LayersApart } from './layersApart.ts';
import type { Mutant } from './mutations.ts';
import { LAYERS, type Layer } from './nearest.ts';
import type { Tables } from './tables.ts';

/** The layer that knows a room best is asked first; the server's tests only about the server's files. */
const KNOWING: Readonly<Record<string, readonly Layer[]>> = {
  src: ['views', 'generated', 'unit'],
  machines: ['tables', 'unit', 'generated', 'views'],
  domain: ['unit', 'tables', 'views', 'generated'],
  contract: ['unit', 'views', 'generated', 'tables'],
  server: ['server'],
};

/** The layers whose tests are near to a file, the one that knows best first. */
export function layersFor(file: string): readonly Layer[] {
  return KNOWING[file.split('/')[0] ?? ''] ?? LAYERS;
}

/**
 * How long somebody is looked for who notices: `all` asks every layer, though one has noticed; `first` asks until one
 * has. Both then ask more tests, the server's, and those that read the files, where nobody has. `nearest` stops before
 * that.
 */
export type Search = 'all' | 'first' | 'nearest';

export interface Judges {
  readonly tables: Tables;
  readonly layers: LayersApart;
}

/** The verdict of each layer that was asked on the mutant. A style is read alone: no other test sees it. */
export async function judge({ tables, layers }: Judges, mutant: Mutant, search: Search): Promise<Verdicts> {
  const verdicts: Verdicts = {};
  const isStyle = mutant.file.endsWith('.css');
  for (const layer of isStyle ? [] : layersFor(mutant.file)) {
    if (search !== 'all' && isNoticed(verdicts)) return verdicts;
    verdicts[layer] = await (layer === 'tables' ? tables.judge(mutant) : layers.judge(mutant, layer));
  }
  if (search === 'nearest') return verdicts;
  for (const layer of isStyle ? [] : LAYERS) {
    if (!isNoticed(verdicts)) verdicts[layer] = await layers.judge(mutant, layer, true);
  }
  if (!isNoticed(verdicts)) verdicts.readers = await layers.judgeByReading(mutant);
  return verdicts;
}
