import type { runCamera } from '#src/qr/capture/camera.ts';

/**
 * What the camera and the worker that reads photos, which jsdom has not, would tell (setup.ts puts it in their place).
 */
export const device = {
  listener: undefined as Parameters<typeof runCamera>[1] | undefined,
  resolvePhoto: undefined as ((text: string | null) => void) | undefined,
};
