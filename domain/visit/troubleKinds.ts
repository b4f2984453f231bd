/** The kinds of trouble in a booth (docs/spec/visit.md, "Trouble"). */
export const TROUBLE_KINDS = ['door', 'dirt', 'noise', 'monitor', 'wifi', 'other'] as const;
export type TroubleKind = (typeof TROUBLE_KINDS)[number];
