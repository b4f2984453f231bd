import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { changesBetween } from '#scripts/gallery/changes.ts';
import { differenceOf } from '#scripts/gallery/difference.ts';
import { EXCEPTIONS, idleExceptions, unexcused } from '#scripts/gallery/exceptions.ts';
import { escaped } from '#scripts/gallery/pages.ts';
import { inOrder, readStyles, withStyles } from '#scripts/gallery/styles.ts';
import { chartPicture } from '#scripts/gallery/svg.ts';
import { contrastOf, faintOf, luminanceOf, paintedContrast } from '#scripts/looks/contrast.ts';
import { SAMPLE } from '#scripts/testing/sample.ts';

describe('The styles of a picture', () => {
  it('stand in the order in which browsers get them: what a file imports before the file', () => {
    const imports: Record<string, string[]> = { main: ['button', 'main.css'], button: ['button.css'] };
    expect(inOrder(['main', 'other'], (file) => imports[file] ?? [])).toEqual([
      'button.css',
      'button',
      'main.css',
      'main',
      'other',
    ]);
  });

  it('are those of the classes in the document, as Vitest names them, and those of every screen', async () => {
    const sheets = await readStyles();
    const written = withStyles('<html><head></head><body class="_sheet_885679"></body></html>', sheets);
    expect(written).toContain('._sheet_885679');
    expect(written).toContain('--paper');
    expect(written).not.toContain('._bar_');
  });

  it('put the rules of a button before those of a screen that changes it', async () => {
    const files = (await readStyles()).map(({ file }) => file);
    expect(files.slice(0, 2)).toEqual(['src/ui/tokens.css', 'src/ui/base.css']);
    const place = (file: string) => files.indexOf(`src/${file}.module.css`);
    expect(place('ui/buttons/IconButton')).toBeGreaterThan(0);
    expect(place('ui/buttons/IconButton')).toBeLessThan(place('history/usageHistory/MonthPager'));
  });
});

describe('The contrast of what is painted', () => {
  const white = [255, 255, 255];
  const grey = [119, 119, 119];
  const pixels = { data: new Uint8Array([...white, ...white, ...grey, ...white]), width: 4, height: 1 };

  it('is that of black on white at most, and of a grey what WCAG says', () => {
    expect(contrastOf(luminanceOf([0, 0, 0]), luminanceOf([255, 255, 255]))).toBe(21);
    expect(contrastOf(luminanceOf([119, 119, 119]), 1)).toBeCloseTo(4.48, 2);
  });

  it('is that of the colour furthest from the commonest one', () => {
    expect(paintedContrast(pixels, { left: 0, top: 0, width: 4, height: 1 }).contrast).toBeCloseTo(4.48, 2);
  });

  it('is that of the part that was asked for, and none where nothing is drawn', () => {
    expect(paintedContrast(pixels, { left: 0, top: 0, width: 2, height: 1 }).contrast).toBe(1);
    expect(paintedContrast(pixels, { left: 9, top: 0, width: 2, height: 1 }).contrast).toBe(1);
  });

  it('is that of the whole element where few letters are too thin to show it, on the same ground alone', () => {
    const thin = [130, 130, 130];
    const line = (left: number, element: number) => ({
      ...{ text: `at ${left}`, element, left, top: 0, width: 4, height: 1, isLarge: false },
    });
    const row = (...colours: readonly (readonly number[])[]) => ({
      ...{ data: new Uint8Array(colours.flat()), width: colours.length, height: 1 },
    });
    const ink = [60, 60, 60];
    const lines = row(white, white, white, ink, white, white, white, thin);
    expect(faintOf(lines, [line(0, 1), line(4, 1)])).toEqual([]);
    expect(faintOf(lines, [line(0, 1), line(4, 2)])).toEqual(['painted with 3.8: at 4']);
    const onGrey = row(white, white, white, ink, grey, grey, grey, thin);
    expect(faintOf(onGrey, [line(0, 1), line(4, 1)])).toHaveLength(1);
  });
});

describe('A fault of a picture', () => {
  const excused = 'shell/screenCode/screenCode/plain/loading.first';

  it('is excused where an exception names both the look and the fault', () => {
    expect(unexcused(excused, ['light, page-has-heading-one: <html>', '3 px wider: HTML'])).toEqual([
      '3 px wider: HTML',
    ]);
    expect(unexcused('visit/visit/visit/inUse', ['light, page-has-heading-one: <html>'])).toHaveLength(1);
  });

  it('names an exception that excuses nothing', () => {
    expect(idleExceptions(new Map())).toHaveLength(EXCEPTIONS.length);
    expect(idleExceptions(new Map([[excused, ['light, page-has-heading-one: <html>']]]))).toHaveLength(
      EXCEPTIONS.length - 1,
    );
  });
});

describe('a look that differs from before', () => {
  it('is what has another document, alike ones once, and what has come or gone', () => {
    const { changed, added, removed, documents } = changesBetween(
      { same: 'a', moved: 'b', alike: 'b', gone: 'd' },
      { same: 'a', moved: 'c', alike: 'c', come: 'e' },
    );
    expect(changed.map(({ looks }) => looks)).toEqual([['moved', 'alike']]);
    expect([added, removed]).toEqual([['come'], ['gone']]);
    expect([...documents.values()]).toEqual(['b', 'c']);
  });

  it('shows in strong pixels, what is the same in pale ones', () => {
    const before = { data: new Uint8Array([0, 0, 0, 9, 9, 9]), width: 2, height: 1 };
    const after = { data: new Uint8Array([0, 0, 0, 9, 9, 8]), width: 2, height: 1 };
    const { data, changed } = differenceOf(before, after);
    expect(changed).toBe(1);
    expect([...data.subarray(0, 3)]).toEqual([191, 191, 191]);
    expect([...data.subarray(3)]).toEqual([216, 0, 96]);
    expect(differenceOf(before, before).changed).toBe(0);
  });

  it('counts what one picture has beyond the end of the other', () => {
    const low = { data: new Uint8Array([1, 1, 1]), width: 1, height: 1 };
    const high = { data: new Uint8Array([1, 1, 1, 1, 1, 1]), width: 1, height: 2 };
    expect(differenceOf(low, high)).toMatchObject({ width: 1, height: 2, changed: 1 });
  });
});

it('A page of the gallery says what a document holds, and runs none of it', () => {
  expect(escaped('<img src="x" onerror="y"> & z')).toBe(
    '&lt;img src=&quot;x&quot; onerror=&quot;y&quot;&gt; &amp; z',
  );
});

it('The chart of a look has the states lit that the flow is in', () => {
  const box = { lines: [], width: 40, height: 20 };
  const at = { x: 0, y: 0, width: 40, height: 20, box };
  const shapes = ['asking', 'asked'].map((path) => ({ kind: 'state' as const, path, ...at }));
  const picture = chartPicture({ width: 100, height: 50, shapes, edges: [] }, ['asked']);
  expect(picture.match(/class="lit"/g)).toHaveLength(1);
  expect(picture).toContain('aria-label="The chart in asked"');
});

it('The sample names each of its about twenty states once', () => {
  expect(new Set(SAMPLE).size).toBe(SAMPLE.length);
  expect(SAMPLE.length).toBeGreaterThanOrEqual(20);
});

it.each([...SAMPLE, ...EXCEPTIONS.map(({ look }) => look)])(
  'A model test or a room of them shows %s',
  (look) => {
    const parts = look.split('/').filter((part) => part !== '');
    const place = (length: number) => `model-tests/${parts.slice(0, length).join('/')}`;
    const shown = parts.filter((_, index) => existsSync(`${place(index + 1)}.test.tsx`));
    expect(shown.length > 0 || (parts.length === 1 && existsSync(place(1)))).toBe(true);
  },
);
