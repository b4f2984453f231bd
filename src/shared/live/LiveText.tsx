import { useCallback, useRef } from 'react';
import { type Live, useWriting, writeText } from './live.ts';

/** A text that is written where it stands (`useWriting`). */
export function LiveText({ text }: { text: Live<string> }) {
  const ref = useRef<HTMLSpanElement>(null);
  useWriting(
    text,
    useCallback((words: string) => writeText(ref, words), []),
  );
  return <span ref={ref} />;
}
