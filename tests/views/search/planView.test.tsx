import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPlanView, type PlanView } from '#src/search/floorMap/plan/planView.ts';

/** The picture, 400 by 200, in a window of 324 by 224. */
const viewport = document.createElement('div');
const scene = document.createElement('div');

function sized(element: Element, sizes: Readonly<Record<string, number>>) {
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(element, name, { configurable: true, value });
}

/** Where something is drawn on the page. */
function drawn(element: Element, left: number, top: number, width: number, height: number) {
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
}

const parts: Element[] = [];
/** A part of the picture, in its own pixels, before anything was moved. */
function part(left: number, top: number, width: number, height: number): Element {
  const element = document.createElement('button');
  drawn(element, left, top, width, height);
  parts.push(element);
  return element;
}

/** How far the picture was moved, and its scale. */
async function stands() {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const [scale, , , , x, y] = /matrix\((.*)\)/.exec(scene.style.transform)?.[1]?.split(',').map(Number) ?? [];
  return { x, y, scale };
}

let view: PlanView;
beforeEach(() => {
  // No drift after a gesture: what moves is told by what it was told.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  viewport.append(scene);
  document.body.append(viewport);
  sized(viewport, { clientWidth: 324, clientHeight: 224 });
  sized(scene, { offsetWidth: 400, offsetHeight: 200, clientWidth: 400, clientHeight: 200 });
  drawn(viewport, 0, 0, 324, 224);
  drawn(scene, 0, 0, 400, 200);
  scene.style.transform = '';
  view = createPlanView(viewport, scene);
});
afterEach(() => {
  view.dispose();
  viewport.remove();
  vi.unstubAllGlobals();
});

describe('the plan of a floor', () => {
  it('is zoomed around the chosen booth, which comes into the middle; else around its own', async () => {
    view.fit();
    view.zoomBy(2, part(300, 50, 40, 40));
    // The booth's middle is 320, 70 of the picture, that of the window 162, 112.
    expect(await stands()).toEqual({ x: 162 - 320 * 1.5, y: 112 - 70 * 1.5, scale: 1.5 });
    view.fit();
    view.zoomBy(2);
    expect(await stands()).toEqual({ x: 162 - 200 * 1.5, y: 112 - 100 * 1.5, scale: 1.5 });
  });

  it('is fitted as a whole into the middle, with air around it', async () => {
    view.fit();
    // 300 of 400 pixels; 324 - 300 left to both sides, 224 - 150 above and below.
    expect(await stands()).toEqual({ x: 12, y: 37, scale: 0.75 });
  });

  it('is shown at most twice as large', async () => {
    sized(scene, { offsetWidth: 100, offsetHeight: 50 });
    view.fit();
    expect(await stands()).toEqual({ x: 62, y: 62, scale: 2 });
  });

  it('shows booths as large as a target from the beginning on where the whole would make them smaller, and says so', async () => {
    expect(view.fit()).toBe(false);
    const booth = document.createElement('button');
    sized(booth, { offsetWidth: 40, offsetHeight: 50 });
    scene.append(booth);
    onTestFinished(() => booth.remove());
    // As a whole 0.75 of its size; 44 of 40 are 1.1, with which it is wider than its window.
    expect(view.fit()).toBe(true);
    expect(await stands()).toEqual({ x: 12, y: 12, scale: 1.1 });
  });

  it('is fitted by its height where that is what it lacks', async () => {
    sized(scene, { offsetWidth: 200, offsetHeight: 400 });
    view.fit();
    expect(await stands()).toEqual({ x: 112, y: 12, scale: 0.5 });
  });

  it('is zoomed around the middle of its window', async () => {
    view.zoomBy(2);
    expect(await stands()).toEqual({ x: -162, y: -112, scale: 2 });
  });

  it('is moved by as much as is asked', async () => {
    view.panBy(-30, 20);
    expect(await stands()).toEqual({ x: -30, y: 20, scale: 1 });
  });

  it.each([
    ['stands still where the part is in sight', [100, 100, 50, 50], { x: 0, y: 0 }],
    ['touching both edges too', [12, 12, 300, 200], { x: 0, y: 0 }],
    ['moves left to what lies to the right', [330, 50, 40, 20], { x: -58, y: 0 }],
    ['moves up to what lies below', [50, 200, 40, 20], { x: 0, y: -8 }],
    ['moves right to what lies to the left', [2, 50, 40, 20], { x: 10, y: 0 }],
    ['moves down to what lies above', [50, 2, 40, 20], { x: 0, y: 10 }],
    ['shows the beginning of what is too large', [40, 50, 330, 20], { x: -28, y: 0 }],
  ] as const)('%s', async (_, [left, top, width, height], moved) => {
    view.reveal(part(left, top, width, height));
    expect(await stands()).toEqual({ ...moved, scale: 1 });
  });

  it('reveals by where it will be drawn, a frame before it is', async () => {
    view.zoomBy(2);
    // Still drawn as before: twice as large it lies at 162 * 2 - 162.
    view.reveal(part(162, 112, 20, 10));
    expect(await stands()).toEqual({ x: -162, y: -112, scale: 2 });
    view.reveal(part(250, 112, 20, 10));
    expect(await stands()).toEqual({ x: -228, y: -112, scale: 2 });
  });
});
