import type { Instant } from '#domain/time.ts';
import { DEVICE_WORDS } from './words.ts';

/** A device that is signed in. */
export interface Device {
  readonly id: number;
  /** As its member knows it again: `iPhone・Safari`; null where its browser did not say. */
  readonly name: string | null;
  readonly signedInAt: Instant;
  /** To the hour. */
  readonly lastUsedAt: Instant;
  /** The one that asks. */
  readonly isThis: boolean;
}

/** The name of a device, also where its browser did not say one. */
export function deviceTitle({ name }: Pick<Device, 'name'>): string {
  return name ?? DEVICE_WORDS.unnamed;
}
