import type { ReactNode } from 'react';

/**
 * `14:00–15:00` -> `14:00から15:00`, ` → ` -> `から`, `****1111` -> `末尾1111`: a voice leaves such signs out, or spells
 * them.
 */
export function inSpeech(text: string): string {
  return text
    .replace(/(\d)–(?=\d)/g, '$1から')
    .replace(/\s*→\s*/g, 'から')
    .replace(/\*+(?=\d)/g, '末尾');
}

interface SpokenProps {
  text: string;
  /** The same, laid out. */
  seen?: ReactNode;
}

/**
 * A text that is seen with its signs, and heard in words, at one go: a label for each sign would part it into three
 * stops. Both stand in the document, one after the other; a selection takes only the one that is seen.
 */
export function Spoken({ text, seen = text }: SpokenProps) {
  const words = inSpeech(text);
  if (words === text) return seen;
  return (
    <>
      <span aria-hidden="true">{seen}</span>
      <span className="visually-hidden">{words}</span>
    </>
  );
}
