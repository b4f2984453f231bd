/** A snapshot of a flow whose states have tags. */
interface Tagged<Tag extends string> {
  hasTag(tag: Tag): boolean;
}

/** A selector: whether the flow is in a state with that tag. Views ask for tags and know no state by its name. */
export function tagged<const Tag extends string>(tag: Tag) {
  return (snapshot: Tagged<Tag>): boolean => snapshot.hasTag(tag);
}

/** A selector: the one of these tags that the state has; null where nothing is to be seen of the flow. */
export function oneTagOf<const Tag extends string>(tags: readonly Tag[]) {
  return (snapshot: Tagged<Tag>): Tag | null => tags.find((tag) => snapshot.hasTag(tag)) ?? null;
}
