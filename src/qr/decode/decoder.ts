import { type Frame, greenOf } from './picture.ts';
import { FIRST, FURTHER } from './strategies.ts';

/** Reads one frame after another of the same scene. */
export interface StepDecoder {
  /** The text of a QR code in the frame, or undefined. One step of the ladder, so that the next frame waits little. */
  step(frame: Frame): string | undefined;
}

/**
 * A decoder for a camera: every second frame gets the likeliest strategy, the others one of the further strategies in
 * turn.
 */
export function createDecoder(): StepDecoder {
  let frames = 0;
  return {
    step(frame) {
      const grey = greenOf(frame);
      const isFurther = frames % 2 === 1;
      const strategy = isFurther ? FURTHER[((frames - 1) / 2) % FURTHER.length] : FIRST;
      frames++;
      return strategy?.(grey);
    },
  };
}

/** The text of a QR code in a photo, or undefined when no strategy of the whole ladder reads one. */
export function decodeFully(frame: Frame): string | undefined {
  const grey = greenOf(frame);
  for (const strategy of [FIRST, ...FURTHER]) {
    const text = strategy(grey);
    if (text !== undefined) return text;
  }
  return undefined;
}
