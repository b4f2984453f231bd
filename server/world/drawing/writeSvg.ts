import type { Drawing } from '#server/database/tables/places.ts';
import { type Shape, SVG } from './svgTree.ts';

/** A text as XML holds it, between tags or in an attribute. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The elements of a frame as they are kept: what was read, and of names those of booths alone. */
export function markupOf(root: Shape, booths: ReadonlySet<string>): string {
  const isBare = root.attributes.size === 0;
  return isBare ? childrenOf(root, booths) : written({ ...root, id: undefined }, booths);
}

function written(shape: Shape, booths: ReadonlySet<string>): string {
  const { name, id, attributes } = shape;
  const own = id !== undefined && booths.has(id) ? [['id', id] as const] : [];
  return element(name, [...own, ...attributes], childrenOf(shape, booths));
}

function childrenOf({ name, children }: Shape, booths: ReadonlySet<string>): string {
  return children
    .map((child) =>
      typeof child === 'string' ? escaped(child.replaceAll(/\s+/g, ' ')) : written(child, booths),
    )
    .join(HOLDS_SHAPES.has(name) ? '\n' : '');
}

const HOLDS_SHAPES = new Set(['svg', 'g']);

function element(name: string, attributes: readonly (readonly [string, string])[], inner: string): string {
  const all = attributes.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('');
  if (inner === '') return `<${name}${all}/>`;
  return HOLDS_SHAPES.has(name)
    ? `<${name}${all}>\n${inner}\n</${name}>`
    : `<${name}${all}>${inner}</${name}>`;
}

/** A drawing as a file of its own, which says the same when it is read. */
export function svgFile({ markup, layout }: Drawing): string {
  const { viewBox, width, height } = layout;
  const frame = { xmlns: SVG, viewBox: viewBox.join(' '), width: String(width), height: String(height) };
  return `${element('svg', Object.entries(frame), markup)}\n`;
}
