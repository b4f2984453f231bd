import { act, fireEvent, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createActor } from 'xstate';
import { captureMachine } from '#machines/qr/capture.ts';
import { ScrollKeeper } from '#src/app/ScrollKeeper.tsx';
import { CameraPicture } from '#src/qr/capture/CameraPicture.tsx';
import { usePageVisibility } from '#src/qr/capture/usePageVisibility.ts';
import { readPhoto } from '#src/qr/reader/reader.ts';
import { useWakeLock } from '#src/qr/showQr/useWakeLock.ts';
import { KeptFocus } from '#src/shared/KeptFocus.tsx';
import { browserDialogHistory } from '#src/shell/dialogs/browserDialogHistory.ts';
import { noteLinks, returnToLink } from '#src/shell/page/usedLinks.ts';
import { useDialogOpen } from '#src/shell/useDialogOpen.ts';
import { usePageShown } from '#src/shell/usePageShown.ts';
import { usePress } from '#src/ui/usePress.ts';
import { reducedPhoto } from '#src/visit/trouble/reducedPhoto.ts';

interface Listening {
  readonly target: EventTarget;
  readonly type: string;
  readonly listener: unknown;
  readonly signal: AbortSignal | undefined;
}

const signalOf = (options: unknown) =>
  typeof options === 'object' && options !== null && 'signal' in options
    ? (options.signal as AbortSignal | undefined) // as every browser takes it
    : undefined;

/** The targets that were observed and are not any more. */
class StillObserver {
  static live = new Set<StillObserver>();
  readonly seen: () => void;
  constructor(seen: () => void) {
    this.seen = seen;
  }
  observe() {
    StillObserver.live.add(this);
  }
  disconnect() {
    StillObserver.live.delete(this);
  }
}

/** The listeners and observers since this was called that have not been put away. */
function watched(): () => string[] {
  let listening: Listening[] = [];
  // The page's window here is not one of the document's own targets.
  for (const owner of [EventTarget.prototype, window]) {
    const { addEventListener, removeEventListener } = owner;
    owner.addEventListener = function (this: EventTarget, ...asked: Parameters<typeof addEventListener>) {
      const [type, listener, options] = asked;
      listening.push({ target: this ?? window, type, listener, signal: signalOf(options) });
      addEventListener.apply(this, asked);
    };
    owner.removeEventListener = function (
      this: EventTarget,
      ...asked: Parameters<typeof removeEventListener>
    ) {
      const [type, listener] = asked;
      listening = listening.filter(
        (each) => each.target !== (this ?? window) || each.type !== type || each.listener !== listener,
      );
      removeEventListener.apply(this, asked);
    };
    onTestFinished(() => void Object.assign(owner, { addEventListener, removeEventListener }));
  }
  return () => [
    ...listening.filter(({ signal }) => !signal?.aborted).map(({ type }) => type),
    ...[...StillObserver.live].map(() => 'observer'),
  ];
}

/** Shows it and takes it away, in a root that stays: what is left behind. */
async function leftBy(shown: ReactElement, meanwhile: () => unknown = () => undefined): Promise<string[]> {
  const { rerender } = render(<p />);
  const left = watched();
  rerender(shown);
  expect(left()).not.toEqual([]);
  await meanwhile();
  rerender(<p />);
  return left();
}

/** Stands in for something of the browser until the test has ended: the setup's own stand-ins are of all tests. */
function standIn(name: string, value: unknown, owner: object = globalThis): void {
  const own = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { configurable: true, writable: true, value });
  onTestFinished(() => {
    if (own) Object.defineProperty(owner, name, own);
    else Reflect.deleteProperty(owner, name);
  });
}

beforeEach(() => {
  StillObserver.live.clear();
  standIn('MutationObserver', StillObserver);
  standIn('ResizeObserver', StillObserver);
});

const element = { current: document.body };
function Pressed() {
  usePress(element);
  return null;
}

let go: (to: number | string) => void = () => undefined;
function Going() {
  const navigate = useNavigate();
  go = (to) => act(() => void (typeof to === 'number' ? navigate(to) : navigate(to)));
  return <ScrollKeeper />;
}

function Code() {
  useWakeLock(true);
  return null;
}

function Seen() {
  usePageVisibility(() => undefined);
  return null;
}

function Shown() {
  usePageShown(() => undefined);
  return null;
}

function Covered() {
  return <p>{String(useDialogOpen())}</p>;
}

// The other tests have a stand-in of it.
const { usePlanView } = await vi.importActual<typeof import('#src/search/floorMap/plan/usePlanView.ts')>(
  '#src/search/floorMap/plan/usePlanView.ts',
);
function Plan() {
  const { viewport, scene } = usePlanView();
  return (
    <div ref={viewport}>
      <div ref={scene} />
    </div>
  );
}

const { useMapView } = await vi.importActual<typeof import('#src/search/mapSearch/useMapView.ts')>(
  '#src/search/mapSearch/useMapView.ts',
);
function Ground() {
  const { viewport, scene } = useMapView({ x: 0, y: 0 });
  return (
    <div ref={viewport}>
      <div ref={scene} />
    </div>
  );
}

describe('what goes leaves nothing behind', () => {
  it.each([
    ['whether the page is to be seen', <Seen key="seen" />],
    ['a page that comes back', <Shown key="shown" />],
    ['whether a dialog is open', <Covered key="covered" />],
    ['the picture of a floor', <Plan key="plan" />],
    ['a map', <Ground key="map" />],
  ])('that listens: %s', async (_, shown) => {
    standIn('matchMedia', () => ({ matches: true }));
    expect(await leftBy(shown)).toEqual([]);
  });

  it('that listens: a card that keeps the focus', async () => {
    const card = (
      <KeptFocus label="設定">
        <button type="button">保存する</button>
      </KeptFocus>
    );
    expect(await leftBy(card)).toEqual([]);
  });

  it('that listens: a press', async () => {
    expect(await leftBy(<Pressed />)).toEqual([]);
  });

  it('the link that is looked for, once it is there or the member does something', () => {
    const app = {};
    const forget = noteLinks(app, 'entry');
    document.body.innerHTML = '<a href="/app/one">one</a>';
    fireEvent.click(document.querySelector('a') ?? document.body);
    forget();
    const before = document.body.innerHTML;
    const left = watched();

    document.body.innerHTML = '';
    returnToLink(app, 'entry');
    expect(left()).toEqual(['pointerdown', 'wheel', 'keydown', 'observer']);
    fireEvent.wheel(document.body);
    expect(left()).toEqual([]);

    returnToLink(app, 'entry');
    document.body.innerHTML = before;
    for (const { seen } of StillObserver.live) seen();
    expect(left()).toEqual([]);
    expect(document.querySelector('a')).toHaveFocus();
    document.body.innerHTML = '';
  });

  it('the way back to where a screen stood, once it is long enough', async () => {
    const page = document.documentElement;
    const { rerender } = render(<MemoryRouter initialEntries={['/one']} />);
    const left = watched();
    rerender(
      <MemoryRouter initialEntries={['/one']}>
        <Going />
      </MemoryRouter>,
    );
    page.scrollTop = 400;
    fireEvent.scroll(window);
    go('/two');
    expect(page.scrollTop).toBe(0);
    expect(left()).toEqual(['scroll', 'click']);

    standIn('scrollHeight', 300, page);
    standIn('clientHeight', 100, page);
    go(-1);
    expect(left()).toHaveLength(7);
    for (const { seen } of StillObserver.live) seen();
    expect(page.scrollTop).toBe(400);
    expect(left()).toHaveLength(7); // not long enough yet
    standIn('scrollHeight', 500, page);
    for (const { seen } of StillObserver.live) seen();
    expect(left()).toEqual(['scroll', 'click']);

    go(1);
    page.scrollTop = 400;
    go(-1);
    expect(left()).toHaveLength(7);
    go(1);
    expect(left()).toEqual(['scroll', 'click']); // gone on before it was there
    standIn('scrollHeight', 300, page);
    go(-1);
    for (const { seen } of StillObserver.live) seen();
    fireEvent.scroll(window);
    expect(left(), 'its own scroll').toHaveLength(7);
    page.scrollTop = 50;
    fireEvent.scroll(window);
    expect(left(), 'a scroll by somebody else').toEqual(['scroll', 'click']);
    page.scrollTop = 0;
    fireEvent.scroll(window); // the first entry has the same key in every test: none comes back to where this one stood
    rerender(<MemoryRouter initialEntries={['/one']} />);
    expect(left()).toEqual([]);
  });

  it('the entry of a dialog', () => {
    const left = watched();
    const letGo = browserDialogHistory(window).watch(() => undefined);
    expect(left()).toEqual(['popstate', 'pageshow']);
    letGo();
    expect(left()).toEqual([]);
  });

  it('the screen that was kept awake', async () => {
    const release = vi.fn();
    standIn('wakeLock', { request: async () => ({ release }) }, navigator);
    expect(await leftBy(<Code />, () => Promise.resolve())).toEqual([]);
    expect(release).toHaveBeenCalledOnce();
  });

  it('the camera, where it starts only after it has gone', async () => {
    const stop = vi.fn();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    standIn('mediaDevices', { getUserMedia: () => promise }, navigator);
    const capture = createActor(captureMachine, { input: { problem: null, typed: '' } }).start();
    onTestFinished(() => void capture.stop());
    const { rerender } = render(<CameraPicture capture={capture} />);
    rerender(<p />);
    const track = Object.assign(new EventTarget(), { stop, getCapabilities: () => ({}) });
    resolve({ getTracks: () => [track], getVideoTracks: () => [track] });
    await vi.waitFor(() => expect(stop).toHaveBeenCalledOnce());
  });

  it('the picture of a photo that was made smaller', async () => {
    const close = vi.fn();
    standIn('createImageBitmap', async () => ({ width: 4000, height: 3000, close }));
    const drawImage = vi.fn();
    standIn('getContext', () => ({ fillRect: vi.fn(), drawImage }), HTMLCanvasElement.prototype);
    const smaller = new Blob(['smaller']);
    standIn('toBlob', (taken: BlobCallback) => taken(smaller), HTMLCanvasElement.prototype);
    expect(await reducedPhoto(new Blob())).toBe(btoa('smaller'));
    expect(drawImage).toHaveBeenCalledOnce();
    expect(close).toHaveBeenCalledOnce();
  });

  it('the worker that has read a photo, and one that could not', async () => {
    const terminate = vi.fn();
    class Reading extends EventTarget {
      terminate = terminate;
      postMessage() {
        this.dispatchEvent(new MessageEvent('message', { data: { text: '/user/q/b1' } }));
      }
    }
    standIn('Worker', Reading);
    standIn('OffscreenCanvas', class {});
    standIn('createImageBitmap', async () => ({}));
    expect(await readPhoto(new Blob())).toBe('/user/q/b1');
    expect(terminate).toHaveBeenCalledTimes(1);
    standIn('createImageBitmap', () => Promise.reject(new DOMException('no picture')));
    expect(await readPhoto(new Blob())).toBeNull();
    expect(terminate).toHaveBeenCalledTimes(2);
  });
});
