import { type CameraError, cameraErrorOf } from '#domain/qr/camera.ts';
import { type CodeReader, openReader } from '../reader/reader.ts';

/** Switches the lamp of the camera. */
export type Torch = (isOn: boolean) => void;

/** The events of a running camera. */
export interface CameraListener {
  /** `torch` where the camera has a lamp that can be switched. */
  readonly started: (torch: Torch | undefined) => void;
  readonly failed: (error: CameraError) => void;
  readonly read: (text: string) => void;
}

/** Twelve frames a second find a code as soon as a hand holds still, and leave the battery alone. */
const PACE_MS = 80;

const WISHES: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
};

declare global {
  // Browsers with a lamp know it; TypeScript does not.
  interface MediaTrackCapabilities {
    readonly torch?: boolean;
  }
  interface MediaTrackConstraintSet {
    readonly torch?: boolean;
  }
}

/**
 * Shows the camera in the video and reads the codes that come into view, until the signal aborts.
 * To be called on a tap: iOS starts no camera otherwise.
 */
export async function runCamera(
  video: HTMLVideoElement,
  listener: CameraListener,
  signal: AbortSignal,
): Promise<void> {
  try {
    const stream = await openStream();
    const stop = () => {
      for (const track of stream.getTracks()) track.stop();
      if (video.srcObject === stream) video.srcObject = null;
    };
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop);
    const [track] = stream.getVideoTracks();
    // Another app, or a pulled cable, takes the camera away.
    track?.addEventListener('ended', () => signal.aborted || listener.failed('notReadable'));
    video.srcObject = stream;
    await play(video);
    if (signal.aborted) return;
    listener.started(track && torchOf(track));
    watch(video, listener.read, signal);
  } catch (reason) {
    const error = await errorOf(reason);
    if (!signal.aborted) listener.failed(error);
  }
}

/**
 * Nothing of the wishes is a must, so that no camera fails them. WebKit says so nevertheless where there is no camera
 * at all (2.50, tried).
 */
async function errorOf(reason: unknown): Promise<CameraError> {
  const error = cameraErrorOf(nameOf(reason));
  return error === 'overconstrained' && !(await hasCamera()) ? 'notFound' : error;
}

/** Whether there is any camera; true where nobody can tell. */
async function hasCamera(): Promise<boolean> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.some(({ kind }) => kind === 'videoinput');
  } catch {
    return true;
  }
}

/**
 * A picture that may not play has the name of a refused permission in WebKit (low power mode, another sound), but the
 * camera was allowed: another tap helps, the settings do not.
 */
async function play(video: HTMLVideoElement): Promise<void> {
  try {
    await video.play();
  } catch (reason) {
    throw new DOMException(
      'the picture does not play',
      nameOf(reason) === 'NotAllowedError' ? 'NotReadableError' : nameOf(reason),
    );
  }
}

/** Old browsers reject with objects that are no Error. */
function nameOf(reason: unknown): string {
  return typeof reason === 'object' && reason !== null && 'name' in reason ? String(reason.name) : '';
}

async function openStream(): Promise<MediaStream> {
  // Old browsers, and every browser on an address that is not secure, have none; the types say they do.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) throw new DOMException('no camera on this page', 'NotSupportedError');
  return devices.getUserMedia(WISHES);
}

function torchOf(track: MediaStreamTrack): Torch | undefined {
  if (!track.getCapabilities?.().torch) return undefined;
  return (isOn) => {
    // A lamp that does not obey is no reason to stop reading.
    track.applyConstraints({ advanced: [{ torch: isOn }] }).catch(() => undefined);
  };
}

/** Hands frames to the worker, one at a time; what comes while it reads is dropped. */
function watch(video: HTMLVideoElement, onText: (text: string) => void, signal: AbortSignal): void {
  const reader = openReader();
  signal.addEventListener('abort', () => reader.close());
  let isLooking = false;
  let lookedAt = 0;

  const look = async (now: number) => {
    if (signal.aborted) return;
    waitForFrame();
    if (isLooking || now - lookedAt < PACE_MS) return;
    isLooking = true;
    lookedAt = now;
    const text = await readFrame(video, reader);
    isLooking = false;
    if (text !== null && !signal.aborted) onText(text);
  };
  const waitForFrame = () => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(look);
    else requestAnimationFrame(look);
  };
  waitForFrame();
}

async function readFrame(video: HTMLVideoElement, reader: CodeReader): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(video);
    return await reader.read({ kind: 'frame', bitmap });
  } catch {
    return null; // the video has no picture yet, or no more; the next frame is tried
  }
}
