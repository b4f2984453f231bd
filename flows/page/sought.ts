import { createContext, use } from 'react';
import { words } from './search.ts';

/** The searched words, so that a chart can show where they stand. */
export const SoughtContext = createContext('');

/** Whether a text holds a word that is searched for. */
export function useIsSought(): (text: string) => boolean {
  const sought = words(use(SoughtContext));
  return (text) => sought.some((word) => text.toLowerCase().includes(word));
}
