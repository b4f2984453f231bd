/** The key of a thing of a world; one from before there were files has one by its integer. */
export function worldKeyOf(kind: string, id: number | string, key: string | null): string {
  return key ?? `${kind.replace('_', '-')}-${id}`;
}
