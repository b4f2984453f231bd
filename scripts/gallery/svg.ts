import type { Layout, PlacedEdge } from '#flows/layout/layout.ts';

/** Numbers and names are all that comes from a chart: a name is an identifier. */
function edge({ points }: PlacedEdge): string {
  return `<polyline points="${points.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join(' ')}"/>`;
}

/**
 * Draws a chart small, as SVG: states as boxes, with a name where they hold no others, transitions as lines.
 * @param lit the dotted paths of the states to be lit
 */
export function chartPicture({ width, height, shapes, edges }: Layout, lit: readonly string[]): string {
  const states = shapes.flatMap((shape) => {
    if (shape.kind !== 'state' || shape.path === '') return [];
    const { path, x, y, width: wide, height: high } = shape;
    const isActive = lit.includes(path);
    const name = path.split('.').at(-1) ?? '';
    const isLeaf = !shapes.some((other) => other.kind === 'state' && other.path.startsWith(`${path}.`));
    const label = isLeaf
      ? `<text x="${Math.round(x + wide / 2)}" y="${Math.round(y + high / 2)}">${name}</text>`
      : '';
    return `<rect${isActive ? ` class="${isLeaf ? 'lit' : 'around'}"` : ''} x="${Math.round(x)}" y="${Math.round(y)}" width="${Math.round(wide)}" height="${Math.round(high)}" rx="8"/>${label}`;
  });
  const what = lit.length === 0 ? 'The chart' : `The chart in ${lit.join(', ')}`;
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${what}">${edges.map(edge).join('')}${states.join('')}</svg>`;
}
