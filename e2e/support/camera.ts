import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The film of Chromium's fake camera, again and again; read when the camera is opened. Each worker has its own. */
export const film = join(tmpdir(), `komori-camera-${process.pid}.mjpeg`);

/** The arguments that give Chromium the camera. */
export const cameraArguments = [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
];
