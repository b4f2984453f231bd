import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { listPlaces } from '#contract/search/places.ts';
import { type GroundPoint, MAP_ZOOM, tilesAround } from '#domain/search/map.ts';
import type { FloorMap } from '#domain/search/places.ts';
import { GroundDrawing } from '#src/search/mapSearch/ground/GroundDrawing.tsx';
import { type Position, TOKYO_STATION } from '#src/search/mapSearch/ground/tokyoStation.ts';
import { mapMoves } from '#tests/support/dom/planView.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { FLOOR } from '../sentences/floor.ts';
import { installApp, keepSignedIn, METADATA, member, openApp } from '../support/openApp.tsx';
import { press } from '../support/reading.ts';

installApp();

const TOKYO = { latitude: 35.6811, longitude: 139.769, exit: '八重洲中央口', walkMinutes: 1 };
const TILES = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© 地図の会社' };
const TILE = /^https:\/\/tiles\.example\/17\/\d+\/\d+\.png$/;

async function open(at: Partial<FloorMap>, metadata: object = {}, as = member) {
  keepSignedIn(as);
  await openApp('/app/installation-location-selection?areaId=1&areaName=ここ&view=map', {
    as,
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

  it('is the picture of a provider that has no tiles, with the name of its place', async () => {
    await open(TOKYO, { map: { url_template: 'https://maps.example/{lat},{lng}.png' } });
    expect(screen.getByRole('img', { name: '品川シーサイド 2階 東の周辺の地図' })).toHaveAttribute(
      'src',
      'https://maps.example/35.681100,139.769000.png',
    );
  });
});

it.each([
  [1, null],
  [2, '2ブース中'],
])(
  'says of the chosen place of how many booths some are free, where there are several: %s',
  async (boothCount, words) => {
    await open({ boothCount });
    const place = await screen.findByRole('region', { name: '選んだ場所' });
    expect(within(place).queryByText(/ブース中/)?.textContent ?? null).toBe(words);
  },
);

it('writes the name of each street along it, and of a steep one from above', () => {
  const line = (name: string, ...corners: readonly Position[]) => ({ name, width: 10, line: corners });
  const ground = {
    ...TOKYO_STATION,
    streets: [
      line('東西', [-10, 10], [-10, 50]),
      line('坂', [-10, 10], [-30, 30]),
      line('坂の上から', [-30, 30], [-10, 10]),
      line('上り', [-30, 10], [-10, 30]),
      line('急な坂', [-10, 10], [-50, 30]),
      line('南北', [-10, 10], [-50, 10]),
    ],
    waters: [],
  };
  const pointOn = ({ latitude, longitude }: GroundPoint) => ({ x: longitude, y: -latitude });
  render(<GroundDrawing ground={ground} side={100} pointOn={pointOn} markers={[]} />);
  const placeOf = ({ name }: { name: string }) => {
    const { left, top, rotate } = screen.getByText(name).style;
    return [name, left, top, Math.round(Number.parseFloat(rotate)) + 0];
  };
  expect(ground.streets.map(placeOf)).toEqual([
    ['東西', '30px', '10px', 0],
    ['坂', '20px', '20px', 45],
    ['坂の上から', '20px', '20px', 45],
    ['上り', '20px', '20px', -45],
    ['急な坂', '20px', '30px', -27],
    ['南北', '10px', '30px', 0],
  ]);
});

it.each([
  ['where nothing is free now', {}, { booths: FLOOR.booths.slice(1) }, true],
  ['beside the use at once', {}, {}, false],
  ['where something is owed', { owedYen: 1100 }, {}, false],
])('is led on by the choice of a time %s', async (_, owing, at, isPrimary) => {
  await open(at, {}, { ...member, ...owing });
  const choose = await screen.findByRole('link', { name: WORDS.chooseTime });
  expect(/primary/.test(choose.className)).toBe(isPrimary);
});
