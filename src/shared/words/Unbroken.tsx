/** A booth's name, a clock time or a range of them: a browser would break the line behind the hyphen or the dash. */
const WHOLE = /([A-Za-z]+-\d+|\d{1,2}:\d{2}(?:\s?[-–~〜～]\s?\d{1,2}:\d{2})?)/;

/** A text that somebody else has written, whose names and times stay in one line: 右手、C-1の隣。 2:00–5:00は入館できません。 */
export function Unbroken({ text }: { text: string }) {
  return text.split(WHOLE).map((part, index) =>
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
