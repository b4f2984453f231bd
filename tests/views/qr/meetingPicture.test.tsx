import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { MeetingUrl } from '#domain/qr/meetingUrl.ts';
import { readMeetingUrl } from '#domain/qr/meetingUrl.ts';
import { makeQrMachine, selectPicture } from '#machines/qr/makeQr.ts';
import { PictureButtons } from '#src/qr/makeQr/PictureButtons.tsx';
import { drawQr } from '#src/qr/showQr/qrImage.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { press } from '../support/reading.ts';

const meeting = readMeetingUrl('https://meet.example.com/kaigi?id=8') as MeetingUrl; // it is one
const image = drawQr(meeting.href);
const size = (image?.size ?? 0) * 12;

/** The painted parts, in order, by the colour they were painted in. */
let painted: unknown[] = [];
/** The names of the files that the device was given. */
let downloads: string[] = [];

function paintable(blob: Blob | null) {
  const context = {
    fillStyle: '',
    fillRect: (...area: number[]) => painted.push([context.fillStyle, ...area]),
    scale: (...by: number[]) => painted.push(['scale', ...by]),
    fill: (path: { of: string }) => painted.push([context.fillStyle, path.of]),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never); // what the painter uses
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((made) => made(blob));
}

function show() {
  const flow = createActor(makeQrMachine).start();
  render(<PictureButtons meeting={meeting} flow={flow} />);
  return { become: () => selectPicture(flow.getSnapshot()), stop: () => flow.stop() };
}

beforeEach(() => {
  painted = [];
  downloads = [];
  vi.stubGlobal(
    'Path2D',
    class {
      readonly of: string;
      constructor(of: string) {
        this.of = of;
      }
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  URL.createObjectURL = () => 'blob:picture'; // jsdom has none
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(URL, 'createObjectURL');
});

it('a meeting is saved as a picture: black on white, a whole number of pixels a module', async () => {
  paintable(new Blob(['png']));
  const { become, stop } = show();
  await press(WORDS.savePicture);
  await vi.waitFor(() => expect(become()).toBe('saved'));
  expect(painted).toEqual([
    ['#ffffff', 0, 0, size, size],
    ['scale', 12, 12],
    ['#000000', image?.path],
  ]);
  expect(downloads).toEqual(['QR_meet.example.com.png']);
  act(stop);
});

it('a meeting is handed to another app, and not saved, where the browser can', async () => {
  paintable(new Blob(['png']));
  const share = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { share, canShare: () => true });
  const { become, stop } = show();
  await press(WORDS.share);
  await vi.waitFor(() => expect(share).toHaveBeenCalledOnce());
  expect(share.mock.calls[0]).toMatchObject([{ files: [{ name: 'QR_meet.example.com.png' }] }]);
  expect([downloads, become()]).toEqual([[], null]);
  act(stop);
});

it('a picture that the browser does not make is told, and nothing is saved', async () => {
  paintable(null);
  const { become, stop } = show();
  await press(WORDS.savePicture);
  await vi.waitFor(() => expect(become()).toBe('failed'));
  expect(downloads).toEqual([]);
  expect(screen.queryByRole('button', { name: WORDS.share })).toBeNull();
  act(stop);
});
