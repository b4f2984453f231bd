import type { Present } from '#server/world/model/present.ts';
import { KINDS, nameOf, type Thing } from '#server/world/model/things.ts';

/** The integers of all things, those that are to be added included: each follows the last of its kind and tenant. */
export function numbered(added: readonly Thing[], { ids, things }: Present): ReadonlyMap<string, number> {
  const all = new Map(ids);
  const last = new Map<string, number>();
  for (const [name, thing] of things) {
    const family = familyOf(thing);
    last.set(family, Math.max(last.get(family) ?? 0, ids.get(name) ?? 0));
  }
  for (const thing of added) {
    if (KINDS[thing.kind].id === null) continue;
    const family = familyOf(thing);
    const next = (last.get(family) ?? 0) + 1;
    last.set(family, next);
    all.set(nameOf(thing), next);
  }
  return all;
}

function familyOf({ kind, tenant }: Thing): string {
  return `${kind} ${tenant}`;
}
