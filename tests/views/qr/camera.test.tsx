import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCamera } from '#src/qr/capture/camera.ts';

/** A worker that is told what to answer. */
class StillWorker extends EventTarget {
  static readonly all: StillWorker[] = [];
  readonly questions: unknown[] = [];
  isEnded = false;

  constructor() {
    super();
    StillWorker.all.push(this);
  }

  postMessage(question: unknown) {
    this.questions.push(question);
  }

  answer(text: string | null) {
    this.dispatchEvent(new MessageEvent('message', { data: { text } }));
  }

  terminate() {
    this.isEnded = true;
  }
}

const track = Object.assign(new EventTarget(), { stop: vi.fn(), getCapabilities: () => ({}) });
const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
let frames: ((now: number) => void)[] = [];

/** Lets everything that is only promised happen. */
const idle = () => new Promise((resolve) => setTimeout(resolve));

/** The next frame of the camera, `now` milliseconds after the first. */
async function frame(now: number) {
  await idle();
  for (const look of frames.splice(0)) look(now);
  await idle();
}

function cameraIs(getUserMedia: () => Promise<unknown>) {
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
}

function run() {
  const video = Object.assign(document.createElement('video'), {
    play: async () => undefined,
    requestVideoFrameCallback: (look: (now: number) => void) => frames.push(look),
  });
  const listener = { started: vi.fn(), failed: vi.fn(), read: vi.fn() };
  const leaving = new AbortController();
  return { video, listener, leaving, running: runCamera(video, listener, leaving.signal) };
}

beforeEach(() => {
  StillWorker.all.length = 0;
  frames = [];
  track.stop.mockClear();
  vi.stubGlobal('Worker', StillWorker);
  vi.stubGlobal('createImageBitmap', async () => ({}));
  vi.stubGlobal('OffscreenCanvas', class {});
  cameraIs(async () => stream);
});
afterEach(() => vi.unstubAllGlobals());

describe('the camera', () => {
  it('tells when it runs, and what is read', async () => {
    const { listener, running } = run();
    await running;
    expect(listener.started).toHaveBeenCalledWith(undefined);
    await frame(100);
    StillWorker.all[0]?.answer(null);
    await frame(200);
    StillWorker.all[0]?.answer('/user/q/b1');
    await frame(300);
    expect(listener.read.mock.calls).toEqual([['/user/q/b1']]);
  });

  it('drops the frames that come while one is read, and those that come too soon', async () => {
    const { running } = run();
    await running;
    for (const now of [100, 200, 300, 400]) await frame(now);
    expect(StillWorker.all[0]?.questions).toHaveLength(1);
    StillWorker.all[0]?.answer(null);
    await frame(410);
    expect(StillWorker.all[0]?.questions).toHaveLength(2);
    StillWorker.all[0]?.answer(null);
    await frame(420);
    expect(StillWorker.all[0]?.questions).toHaveLength(2);
  });

  it('takes the pixels out of the picture in the page where a worker has no canvas (Safari before 16.4)', async () => {
    vi.stubGlobal('OffscreenCanvas', undefined);
    const close = vi.fn();
    vi.stubGlobal('createImageBitmap', async () => ({ width: 2560, height: 1440, close }));
    const pixels = { data: new Uint8ClampedArray(4), width: 1280, height: 720 };
    const drawImage = vi.fn();
    const context = { drawImage, getImageData: () => pixels };
    const opened = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    const { listener, running } = run();
    await running;
    await frame(100);
    expect(drawImage.mock.calls[0]?.slice(1)).toEqual([0, 0, 1280, 720]);
    expect(close).toHaveBeenCalledOnce();
    expect(StillWorker.all[0]?.questions).toEqual([{ kind: 'frame', frame: pixels }]);
    StillWorker.all[0]?.answer('/user/q/b1');
    await idle();
    expect(listener.read.mock.calls).toEqual([['/user/q/b1']]);
    opened.mockRestore();
  });

  it('goes on with the next frame when the worker breaks', async () => {
    const { listener, running } = run();
    await running;
    await frame(100);
    StillWorker.all[0]?.dispatchEvent(new Event('error'));
    await frame(200);
    await frame(300);
    expect(StillWorker.all[0]?.questions).toHaveLength(2);
    expect(listener.failed).not.toHaveBeenCalled();
  });

  it('is switched off, and its worker ended, when its picture leaves the screen', async () => {
    const { listener, leaving, running, video } = run();
    await running;
    await frame(100);
    leaving.abort();
    expect(track.stop).toHaveBeenCalledOnce();
    expect(video.srcObject).toBeNull();
    expect(StillWorker.all[0]?.isEnded).toBe(true);
    await frame(200);
    expect(listener.read).not.toHaveBeenCalled();
  });

  it('is switched off when it comes after its picture has left', async () => {
    let allow: (value: unknown) => void = () => undefined;
    cameraIs(() => new Promise((resolve) => (allow = resolve)));
    const { listener, leaving, running } = run();
    leaving.abort();
    allow(stream);
    await running;
    expect(track.stop).toHaveBeenCalledOnce();
    expect(listener.started).not.toHaveBeenCalled();
  });

  it('tells when another app takes it away', async () => {
    const { listener, running } = run();
    await running;
    track.dispatchEvent(new Event('ended'));
    expect(listener.failed).toHaveBeenCalledWith('notReadable');
  });

  it.each([
    ['NotFoundError', 'notFound'],
    ['OverconstrainedError', 'overconstrained'],
    ['NotAllowedError', 'other'],
  ])('that is refused by %s is told as %s', async (name, error) => {
    cameraIs(() => Promise.reject(new DOMException('', name)));
    const { listener, running } = run();
    await running;
    expect(listener.failed).toHaveBeenCalledWith(error);
  });

  it.each([
    ['audioinput', 'notFound'],
    ['videoinput', 'overconstrained'],
  ])('that does not fit, on a device that has %s, is told as %s (WebKit)', async (kind, error) => {
    const getUserMedia = () => Promise.reject(new DOMException('', 'OverconstrainedError'));
    vi.stubGlobal('navigator', {
      mediaDevices: { getUserMedia, enumerateDevices: async () => [{ kind }] },
    });
    const { listener, running } = run();
    await running;
    expect(listener.failed).toHaveBeenCalledWith(error);
  });

  it('that was allowed, but whose picture may not play, is no refused permission (WebKit)', async () => {
    cameraIs(async () => stream);
    const { video, listener, leaving } = run();
    leaving.abort();
    Object.assign(video, { play: () => Promise.reject(new DOMException('', 'NotAllowedError')) });
    listener.failed.mockClear();
    await runCamera(video, listener, new AbortController().signal);
    expect(listener.failed).toHaveBeenCalledWith('notReadable');
  });

  it('that the page may not have at all is told as not supported', async () => {
    vi.stubGlobal('navigator', {});
    const { listener, running } = run();
    await running;
    expect(listener.failed).toHaveBeenCalledWith('notSupported');
  });
});
