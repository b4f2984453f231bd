import type { Shape } from './graph.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type PlacedShape = Shape & Point & { readonly width: number; readonly height: number };

/** The shapes in which text stands: labels, headings, and states that hold no others. */
export function textShapes(shapes: readonly PlacedShape[]): PlacedShape[] {
  const headed = new Set(shapes.flatMap((shape) => (shape.kind === 'heading' ? shape.path : [])));
  return shapes.filter((shape) => shape.kind !== 'state' || !headed.has(shape.path));
}
