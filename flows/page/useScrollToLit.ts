import { type RefObject, useLayoutEffect } from 'react';
import { type PlacedShape, textShapes } from '../layout/shapes.ts';
import { useIsSought } from './sought.ts';

function pathOf(shape: PlacedShape): string | undefined {
  return shape.kind === 'state' ? shape.path : undefined;
}

/** Where to look: at the innermost state that is lit, at what is searched for, or at where the flow begins. */
function focusOf(
  shapes: readonly PlacedShape[],
  lit: ReadonlySet<string>,
  isSought: (text: string) => boolean,
): PlacedShape | undefined {
  const innermost = shapes.filter((shape) => pathOf(shape) && lit.has(pathOf(shape) ?? '')).at(-1);
  const sought = textShapes(shapes).find(({ box }) => box.lines.some(({ text }) => isSought(text)));
  return innermost ?? sought ?? shapes.find(({ kind }) => kind === 'heading');
}

/** Keeps what the chart is about in the middle of the frame that it is scrolled in. */
export function useScrollToLit(
  frame: RefObject<HTMLElement | null>,
  shapes: readonly PlacedShape[],
  lit: ReadonlySet<string>,
  scale: number,
): void {
  const focus = focusOf(shapes, lit, useIsSought());
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !focus) return;
    const { x, y, width, height } = focus;
    element.scrollTo(
      (x + width / 2) * scale - element.clientWidth / 2,
      (y + height / 2) * scale - element.clientHeight / 2,
    );
  }, [frame, focus, scale]);
}
