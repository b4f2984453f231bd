import { chartOf } from '../charts/chart.ts';
import { flows } from '../charts/registry.ts';
import { type Layout, type LayoutCache, layoutOf } from './layout.ts';

/** Every chart of the registry with its places, by the flow's id. */
export async function layoutAtlas(cache?: LayoutCache): Promise<Record<string, Layout>> {
  const layouts: Record<string, Layout> = {};
  for (const { id, machine } of flows) layouts[id] = await layoutOf(chartOf(machine), cache);
  return layouts;
}

export { flows };
