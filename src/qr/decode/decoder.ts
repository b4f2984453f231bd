import { FIRST, FURTHER } from './ladder.ts';
import { type Frame, greenOf } from './picture.ts';

/** Reads one frame after another of the same scene. */
export interface StepDecoder {
  /** The text of a QR code in the frame, or undefined. One step of the ladder, so that the next frame waits little. */
  step(frame: Frame): string | undefined;
}

/** A decoder for a camera: every second frame gets the likeliest rung, the others one of the further rungs in turn. */
export function createDecoder(): StepDecoder {
  let frames = 0;
  return {
    step(frame) {
      const grey = greenOf(frame);
      const isFurther = frames % 2 === 1;
      const rung = isFurther ? FURTHER[((frames - 1) / 2) % FURTHER.length] : FIRST;
      frames++;
      return rung?.(grey);
    },
  };
}

/** The text of a QR code in a photo, or undefined when no rung of the whole ladder reads one. */
export function decodeFully(frame: Frame): string | undefined {
  const grey = greenOf(frame);
  for (const rung of [FIRST, ...FURTHER]) {
    const text = rung(grey);
    if (text !== undefined) return text;
  }
  return undefined;
}
