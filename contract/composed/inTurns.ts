/** As many as a browser asks one server at a time over HTTP/1.1. */
const AT_ONCE = 6;

/** Does the same for each item, a few at a time; the answers stand in the items' order. The first rejection rejects. */
export async function inTurns<Item, Answer>(
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  async function go(): Promise<void> {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) answers[index] = await work(item);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, go));
  return answers;
}
