import { type RefObject, useLayoutEffect, useMemo } from 'react';

/** A value that moves: it can be read, and is told whenever it has become another. */
export interface Live<Value> {
  readonly read: () => Value;
  /** Returns how to stop. */
  readonly watch: (moved: (value: Value) => void) => () => void;
}

/** The source of a live value: an actor. */
interface Source<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(changed: (snapshot: Snapshot) => void): { unsubscribe(): void };
}

function liveOf<Snapshot, Value>(
  source: Source<Snapshot>,
  select: (snapshot: Snapshot) => Value,
): Live<Value> {
  return {
    read: () => select(source.getSnapshot()),
    watch: (moved) => {
      let last = select(source.getSnapshot());
      const subscription = source.subscribe((snapshot) => {
        const value = select(snapshot);
        if (Object.is(value, last)) return;
        last = value;
        moved(value);
      });
      return () => subscription.unsubscribe();
    },
  };
}

/** A value selected from an actor, as it moves. `select` must be the same function at each rendering. */
export function useLive<Snapshot, Value>(
  source: Source<Snapshot>,
  select: (snapshot: Snapshot) => Value,
): Live<Value> {
  return useMemo(() => liveOf(source, select), [source, select]);
}

/**
 * Writes a live value into elements that are there, now and whenever it moves: nothing is rendered for it. For texts
 * that each tap changes, where finding the few texts by a rendering costs several times their writing (decision 0013).
 * No rendering says the text that `write` writes; it must be the same function until it would write otherwise.
 */
export function useWriting<Value>(value: Live<Value>, write: (value: Value) => void): void {
  useLayoutEffect(() => {
    write(value.read());
    return value.watch(write);
  }, [value, write]);
}

/**
 * The writing of a text: into the element, where it is there. A text that is there is changed, which costs a third; the
 * same one is not written again, as a live region might be read again for it.
 */
export function writeText({ current: element }: RefObject<HTMLElement | null>, text: string): void {
  if (element?.textContent === text) return;
  const there = element?.firstChild;
  if (there) there.nodeValue = text;
  else if (element) element.textContent = text;
}
