/** As many as a browser asks one server at a time over HTTP/1.1. */
const AT_ONCE = 6;

/** Does the same for each item, a few at a time; the answers stand in the items' order. The first rejection rejects. */
export async function inTurns<Item, Answer>(
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  // All of them take from one iterator, so that each item is taken once.
  const rest = items.entries();
  async function go(): Promise<void> {
    for (const [index, item] of rest) answers[index] = await work(item);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, go));
  return answers;
}
