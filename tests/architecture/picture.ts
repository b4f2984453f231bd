import type { Source } from './folders.ts';

/** A room, and the rooms that it imports. */
export type Uses = ReadonlyMap<string, ReadonlySet<string>>;

const WIDTH = 132;
const HEIGHT = 40;
const GAP = { across: 28, down: 64 };
const MARGIN = 20;

/** The rooms that each room imports, read from the sources. */
export function roomUses(sourcesByRoom: ReadonlyMap<string, readonly Source[]>): Uses {
  return new Map(
    [...sourcesByRoom].map(([room, sources]) => {
      const targets = sources.flatMap(([, text]) =>
        [...text.matchAll(/(?:from|import\(?) ?'#([\w-]+)\//g)].map(([, target = '']) => target),
      );
      return [room, new Set(targets.filter((target) => target !== room && sourcesByRoom.has(target)))];
    }),
  );
}

/** How many rooms lie below a room, one under the other; rooms that only tests use lie as low as they can. */
function floorOf(room: string, uses: Uses, above: readonly string[] = []): number {
  const below = [...(uses.get(room) ?? [])].filter((each) => !above.includes(each));
  return Math.max(-1, ...below.map((each) => floorOf(each, uses, [...above, room]))) + 1;
}

/** Whether a room reaches another by a third: that arrow says nothing new. */
function isIndirect(from: string, to: string, uses: Uses): boolean {
  const reaches = (room: string, seen: ReadonlySet<string>): boolean =>
    [...(uses.get(room) ?? [])].some(
      (each) => each === to || (!seen.has(each) && reaches(each, new Set([...seen, each]))),
    );
  return [...(uses.get(from) ?? [])].some((each) => each !== to && reaches(each, new Set([from, each])));
}

/** The rooms as boxes, floor over floor, with an arrow to each room below that no other arrow leads to. */
export function pictureOf(uses: Uses): string {
  const floors: string[][] = [];
  for (const room of uses.keys()) {
    const floor = floorOf(room, uses);
    floors[floor] = [...(floors[floor] ?? []), room];
  }
  const widest = Math.max(...floors.map((rooms) => rooms.length));
  const width = 2 * MARGIN + widest * WIDTH + (widest - 1) * GAP.across;
  const height = 2 * MARGIN + floors.length * HEIGHT + (floors.length - 1) * GAP.down;
  const places = new Map(
    floors.flatMap((rooms, floor) => {
      const left = (width - rooms.length * WIDTH - (rooms.length - 1) * GAP.across) / 2;
      const top = height - MARGIN - HEIGHT - floor * (HEIGHT + GAP.down);
      return rooms.map((room, index) => [room, { x: left + index * (WIDTH + GAP.across), y: top }] as const);
    }),
  );
  const boxes = [...places].map(
    ([room, { x, y }]) =>
      `  <rect x="${x}" y="${y}" width="${WIDTH}" height="${HEIGHT}" rx="8"/>\n  <text x="${x + WIDTH / 2}" y="${y + 25}">${room}</text>`,
  );
  const arrows = [...uses].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => !isIndirect(from, to, uses))
      .map((to) => {
        const [start, end] = [places.get(from), places.get(to)];
        if (!start || !end) throw new Error(`Failed to draw ${from} -> ${to}: no such room.`);
        const [x1, y1, x2, y2] = [start.x + WIDTH / 2, start.y + HEIGHT, end.x + WIDTH / 2, end.y - 6];
        return `  <path d="M${x1} ${y1}C${x1} ${y1 + 32} ${x2} ${y2 - 32} ${x2} ${y2}"/>`;
      }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="The rooms, and which of them imports which">
  <style>
    rect { fill: #e0efeb; stroke: #0d6b5e; }
    text { font: 14px system-ui, sans-serif; text-anchor: middle; fill: #1d2322; }
    path { fill: none; stroke: #5b6462; marker-end: url(#tip); }
  </style>
  <defs>
    <marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="8" markerHeight="8" orient="auto">
      <path d="M0 0L8 4L0 8z" style="fill: #5b6462; stroke: none; marker-end: none"/>
    </marker>
  </defs>
  <rect x="0" y="0" width="${width}" height="${height}" style="fill: #ffffff; stroke: none"/>
${arrows.join('\n')}
${boxes.join('\n')}
</svg>
`;
}
