/** A booth's name, or a number with its hyphen: a browser would break the line behind the hyphen. */
const HYPHENATED = /([A-Za-z]+-\d+)/;

/** A text whose hyphenated names stay in one line: 右手、C-1の隣。 */
export function Unbroken({ text }: { text: string }) {
  return text.split(HYPHENATED).map((part, index) =>
    // Every second part is what the pattern found.
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity but their place
      <span key={index} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
