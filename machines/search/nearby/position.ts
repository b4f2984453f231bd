import type { GroundPoint } from '#domain/search/map.ts';

/** Where the device is, or that it may not say. */
export type Position = { readonly kind: 'found'; readonly point: GroundPoint } | { readonly kind: 'denied' };

/** Asks the device where it is; rejects where it cannot say. */
type Locate = () => Promise<Position>;

let locate: Locate = () => Promise.reject(new Error('Failed to locate: nothing is bound.'));

/** Says who knows where the device is. Bound once at start. */
export function bindPosition(bound: Locate): void {
  locate = bound;
}

/** Asks the device where it is. */
export function readPosition(): Promise<Position> {
  return locate();
}
