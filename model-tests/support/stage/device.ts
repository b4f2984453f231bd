import type { runCamera } from '#src/qr/capture/camera.ts';

/**
 * The words of the camera and of those who read and draw photos, which jsdom has not (setup.ts puts this in their
 * place).
 */
export const device = {
  listener: undefined as Parameters<typeof runCamera>[1] | undefined,
  resolvePhoto: undefined as ((text: string | null) => void) | undefined,
};
