/** The furniture that a booth may have; the wire has the same words. */
export const EQUIPMENT = ['monitor', 'outlet', 'wifi', 'window'] as const;
export type Equipment = (typeof EQUIPMENT)[number];

/** A booth as it is built. */
export interface BoothFacts {
  /** How many people it is for, 1 or 2; null where the server does not tell. */
  readonly seats: number | null;
  readonly equipment: readonly Equipment[];
  /** The address of a photo of it; null where the server does not tell. */
  readonly photo: string | null;
}
