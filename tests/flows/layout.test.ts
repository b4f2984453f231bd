import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { layoutCache } from '#flows/build/layoutCache.ts';
import { chartOf, statesWithin } from '#flows/charts/chart.ts';
import { flows } from '#flows/charts/registry.ts';
import { type Layout, layoutOf } from '#flows/layout/layout.ts';
import { FONT_SIZE } from '#flows/layout/measure.ts';
import { type PlacedShape, type Point, textShapes } from '#flows/layout/shapes.ts';

interface Rectangle extends Point {
  readonly width: number;
  readonly height: number;
}

/** A chart of all that a chart may hold. */
const everything = createMachine({
  id: 'everything',
  initial: 'both',
  on: { 'reset.pressed': '.plain', 'all.restarted': { target: '#everything', reenter: true } },
  states: {
    both: {
      type: 'parallel',
      onDone: 'plain',
      on: { 'both.left': 'plain' },
      states: {
        again: { type: 'history', history: 'deep' },
        left: { initial: 'a', states: { a: { on: { 'a.done': 'b' } }, b: { type: 'final' } } },
        right: {
          initial: 'c',
          on: { 'right.restarted': { target: '#right', reenter: true } },
          id: 'right',
          states: {
            c: { on: { 'c.done': 'd', 'c.repeated': { target: 'c', reenter: true } } },
            d: { type: 'final' },
          },
        },
      },
    },
    plain: {
      on: { 'both.resumed': 'both.again', 'parts.chosen': { target: ['both.left.b', 'both.right.d'] } },
    },
  },
});

const laidOut = await Promise.all(
  [...flows, { id: 'everything', machine: everything }].map(async ({ id, machine }) => {
    const chart = chartOf(machine);
    return { id, chart, layout: await layoutOf(chart, layoutCache) };
  }),
);

function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function nameOf(shape: PlacedShape): string {
  return shape.kind === 'transition' ? shape.transition : `${shape.kind} ${shape.path}`;
}

function overlaps(layout: Layout): string[] {
  const boxes = textShapes(layout.shapes);
  return boxes.flatMap((box, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => overlap(box, other))
      .map((other) => `${nameOf(box)} / ${nameOf(other)}`),
  );
}

/** The stretches of the edges, a little thinner than they are drawn, so that they may touch what they end at. */
function crossings(layout: Layout): string[] {
  const boxes = textShapes(layout.shapes);
  return layout.edges.flatMap(({ points, transition }) =>
    points.slice(1).flatMap((to, index) => {
      const from = points[index] ?? to;
      const line = {
        x: Math.min(from.x, to.x),
        y: Math.min(from.y, to.y),
        width: Math.abs(to.x - from.x),
        height: Math.abs(to.y - from.y),
      };
      return boxes
        .map((box) => ({
          box,
          inside: { x: box.x + 1, y: box.y + 1, width: box.width - 2, height: box.height - 2 },
        }))
        .filter(({ inside }) =>
          overlap(inside, { ...line, width: line.width + 0.1, height: line.height + 0.1 }),
        )
        .map(({ box }) => `${transition} crosses ${nameOf(box)}`);
    }),
  );
}

describe('the picture of a chart', () => {
  it.each(laidOut.map((each) => [each.id, each] as const))('has a place for all of it: %s', (_, each) => {
    const drawn = each.layout.shapes.map(nameOf);
    const states = statesWithin(each.chart);
    const moving = states.flatMap(({ transitions }) =>
      transitions.filter(({ targets }) => targets.length > 0),
    );
    expect(drawn).toEqual(
      expect.arrayContaining([...states.map(({ path }) => `state ${path}`), ...moving.map(({ id }) => id)]),
    );
    const lines = each.layout.shapes.flatMap((shape) => shape.box.lines.map(({ transition }) => transition));
    const staying = states.flatMap(({ transitions }) =>
      transitions.filter(({ targets }) => targets.length === 0),
    );
    expect(lines).toEqual(expect.arrayContaining(staying.map(({ id }) => id)));
  });

  it.each(laidOut.map(({ id, layout }) => [id, layout] as const))(
    'has no two labels in one place: %s',
    (_, layout) => {
      expect(overlaps(layout)).toEqual([]);
    },
  );

  it.each(laidOut.map(({ id, layout }) => [id, layout] as const))(
    'leads no edge across a label: %s',
    (_, layout) => {
      expect(crossings(layout)).toEqual([]);
    },
  );

  it('folds a list of more than three actions, and says how many are folded', async () => {
    const acting = (...entry: string[]) => ({ entry });
    const machine = createMachine({
      initial: 'short',
      states: { short: acting('first', 'second', 'third'), long: acting('one', 'two', 'three', 'four') },
    });
    const { shapes } = await layoutOf(chartOf(machine));
    const texts = shapes.flatMap(({ box }) => box.lines.map(({ text }) => text));
    expect(texts).toEqual(
      expect.arrayContaining([
        'entry / first',
        'entry / second',
        'entry / third',
        'entry / one',
        'entry / two',
      ]),
    );
    expect(texts).toContain('entry / … 2 more');
    expect(texts.join()).not.toMatch(/three|four/);
  });

  it('has text of 12 px and more', () => {
    expect(Math.min(...Object.values(FONT_SIZE))).toBeGreaterThanOrEqual(12);
  });
});

describe('the check notices', () => {
  const box = { lines: [], width: 40, height: 20 };
  const at = (x: number, y: number, name: string): PlacedShape => ({
    kind: 'transition',
    transition: name,
    box,
    x,
    y,
    width: 40,
    height: 20,
  });
  const picture: Layout = {
    width: 200,
    height: 200,
    shapes: [at(0, 0, 'a'), at(30, 10, 'b'), at(100, 100, 'c')],
    edges: [
      {
        transition: 'd',
        isArrow: true,
        points: [
          { x: 120, y: 0 },
          { x: 120, y: 200 },
        ],
      },
    ],
  };

  it('labels that overlap', () => {
    expect(overlaps(picture)).toEqual(['a / b']);
  });

  it('an edge across a label', () => {
    expect(crossings(picture)).toEqual(['d crosses c']);
  });
});

it('takes the same picture from the cache, and lays a changed one out again', async () => {
  const answers = new Map<string, string>();
  const asked: string[] = [];
  const cache = {
    get: (key: string) => answers.get(key),
    set: (key: string, answer: string) => {
      asked.push(key);
      answers.set(key, answer);
    },
  };
  const chart = laidOut[0]?.chart;
  if (!chart) throw new Error('There is no flow.');
  const first = await layoutOf(chart, cache);
  expect(await layoutOf(chart, cache)).toEqual(first);
  expect(asked).toHaveLength(1);
  await layoutOf({ ...chart, description: 'Something else.' }, cache);
  expect(asked).toHaveLength(2);
});
