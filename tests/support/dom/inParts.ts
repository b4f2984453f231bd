/** Finds the innermost part with exactly that text, also over those that keep a name or a time in one line. */
export function inParts(text: string) {
  const isText = ({ textContent }: Element) => textContent?.replace(/\s+/g, ' ').trim() === text;
  return (_content: string, part: Element | null): boolean =>
    part !== null && isText(part) && ![...part.children].some(isText);
}
