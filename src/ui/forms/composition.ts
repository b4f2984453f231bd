import type { KeyboardEvent } from 'react';

/**
 * Whether a key belongs to an IME composition. Safari ends the composition before the keydown of the Enter that
 * closes it, and tells only by the key code 229.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}
