import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { listPlaces } from '#contract/search/places.ts';
import { MAP_ZOOM, tilesAround } from '#domain/search/map.ts';
import type { FloorMap } from '#domain/search/places.ts';
import { mapMoves } from '#tests/support/dom/planView.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { FLOOR } from '../sentences/floor.ts';
import { installApp, keepSignedIn, METADATA, openApp } from '../support/openApp.tsx';
import { press } from '../support/reading.ts';

installApp();

const TOKYO = { latitude: 35.6811, longitude: 139.769, exit: '八重洲中央口', walkMinutes: 1 };
const TILES = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© 地図の会社' };
const TILE = /^https:\/\/tiles\.example\/17\/\d+\/\d+\.png$/;

async function open(at: Partial<FloorMap>, metadata: object = {}) {
  keepSignedIn();
  await openApp('/app/installation-location-selection?areaId=1&areaName=ここ&view=map', {
    answering: {
      'GET /metadata.json': () => ({ ...METADATA, ...metadata }),
      'GET /search/get-list-of-places/1': () =>
        listPlaces.output.encode({ floorMaps: [{ ...FLOOR, ...at }], booths: [] }),
    },
  });
  const map = await screen.findByRole('figure');
  return {
    note: () => map.querySelector('figcaption')?.textContent,
    tiles: () => [...map.querySelectorAll('img')].map(({ src }) => src),
    ways: () => map.querySelectorAll('line').length,
    has: (name: string) => map.textContent?.includes(name),
    plan: () => map.querySelector('svg:has(pattern)'),
    /** The side of the ground that is drawn or shown in tiles, in pixels. */
    side: () => Number.parseFloat(map.querySelector<HTMLElement>('[style*="width"]')?.style.width ?? ''),
  };
}

describe('the ground of the map', () => {
  it('around Tokyo station is our drawing with streets and exits, owed to nobody, with the line from the exit of the way', async () => {
    const map = await open(TOKYO);
    for (const name of ['東京駅', '丸の内北口', '八重洲中央口', '日本橋口', '外堀通り', '日本橋川']) {
      expect(map.has(name), name).toBe(true);
    }
    expect(map.note()).toBe('簡易な地図です。上が北です。点線は八重洲中央口からの直線です。');
    expect([map.tiles(), map.ways()]).toEqual([[], 1]);
  });

  it('has no line from an exit that the drawing does not have, nor where the server names none', async () => {
    for (const exit of ['大手町駅 A5出口', null]) {
      const map = await open({ ...TOKYO, exit });
      expect([map.note(), map.ways()]).toEqual(['簡易な地図です。上が北です。', 0]);
    }
  });

  it('is the plain plan everywhere else, which claims no street', async () => {
    const map = await open({ exit: '八重洲中央口', walkMinutes: 1 });
    expect(map.has('外堀通り')).toBe(false);
    expect([map.note(), map.ways()]).toEqual(['簡易な地図です。上が北、1マスは約100mです。', 0]);
  });

  it('goes on as a plain plan as far again to every side, so that no window shows its end', async () => {
    const map = await open({});
    expect(map.side()).toBe(7 * 256);
    for (const part of [map.plan(), map.plan()?.querySelector('rect')]) {
      for (const size of ['width', 'height']) expect(part).toHaveAttribute(size, String(3 * map.side()));
    }
  });

  it('is zoomed, moved and brought back by the buttons and keys that say so', async () => {
    await open({});
    for (const button of [WORDS.zoomIn, WORDS.zoomOut, WORDS.firstPosition]) await press(button);
    screen.getByRole('group', { name: /^地図/ }).focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}{ArrowUp}{ArrowDown}+;-0');
    expect(mapMoves).toEqual([
      ['zoomBy', 1.5],
      ['zoomBy', 1 / 1.5],
      ['centre', tilesAround(FLOOR, MAP_ZOOM, 3).middle],
      ['panBy', 60, 0],
      ['panBy', -60, 0],
      ['panBy', 0, 60],
      ['panBy', 0, -60],
      ['zoomBy', 1.5],
      ['zoomBy', 1.5],
      ['zoomBy', 1 / 1.5],
    ]);
  });

  it('is the tiles of a provider with the words that it is owed; offline the plan stays, owed to nobody', async () => {
    const map = await open(TOKYO, { map_tiles: TILES });
    expect(map.tiles()).toHaveLength(49);
    for (const tile of map.tiles()) expect(tile).toMatch(TILE);
    expect(map.tiles()).toContain('https://tiles.example/17/116424/51613.png');
    expect([map.note(), map.ways()]).toEqual([TILES.attribution, 0]);

    act(() => void window.dispatchEvent(new Event('offline')));
    expect(map.tiles()).toEqual([]);
    expect(map.has('八重洲中央口')).toBe(true);
    expect(map.note()).toContain('簡易な地図です。');
    act(() => void window.dispatchEvent(new Event('online')));
  });
});
