import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { DRAWN, KEPT, LEFT_OUT, LOOKS, leadsOutside, MOVED, MOVED_BY_STYLE, REFUSED } from './vocabulary.ts';

/** An element of a drawing, with what is kept of it. */
export interface Shape {
  readonly name: string;
  readonly id: string | undefined;
  /** Where it begins in the text. */
  readonly offset: number;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (Shape | string)[];
}

/** A mistake in a drawing, and where it stands in the text. */
export interface Flaw {
  readonly offset: number;
  readonly message: string;
}

/** The root of a drawing, and what its frame says; undefined where the text can't be read. */
export interface SvgTree {
  readonly root: Shape | undefined;
  readonly frame: Readonly<Record<'viewBox' | 'width' | 'height', string | undefined>>;
  readonly flaws: readonly Flaw[];
}

/** The namespace of SVG. */
export const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
/** Deeper than any tool nests its layers; whatever reads the tree may call itself. */
const DEEPEST = 50;

/** Nothing that follows such a mistake is a mistake of its own, nor is it read. */
class Illegible extends Error {
  readonly flaw: Flaw;

  constructor(offset: number, message: string) {
    super(message);
    this.flaw = { offset, message };
  }
}

/**
 * Reads an SVG by a list of what may be in it: elements and attributes that can run, fetch or repeat something are
 * flaws, those of other namespaces and what only adorns are left out. Never throws.
 */
export function parseSvg(text: string): SvgTree {
  const flaws: Flaw[] = [];
  try {
    return { ...treeOf(text, flaws), flaws };
  } catch (error) {
    if (!(error instanceof Illegible)) throw error;
    return { root: undefined, frame: NO_FRAME, flaws: [...flaws, error.flaw] };
  }
}

const NO_FRAME = { viewBox: undefined, width: undefined, height: undefined };

/** Throws Illegible. */
function treeOf(text: string, flaws: Flaw[]): Pick<SvgTree, 'root' | 'frame'> {
  const parser = new SaxesParser({ xmlns: true, position: true });
  /** The elements that are open; null for those that are left out. */
  const open: (Shape | null)[] = [];
  let root: Shape | undefined;
  let frame: SvgTree['frame'] = NO_FRAME;
  /** Where the element begins whose tag is being read. */
  let offset = 0;

  parser.on('opentagstart', () => {
    offset = text.lastIndexOf('<', parser.position - 1);
    if (open.length === DEEPEST)
      throw new Illegible(offset, `it is nested more than ${DEEPEST} elements deep`);
  });
  parser.on('opentag', (tag) => {
    if (root === undefined) {
      root = rootOf(tag, offset, flaws);
      const said = (name: keyof SvgTree['frame']) => tag.attributes[name]?.value;
      frame = { viewBox: said('viewBox'), width: said('width'), height: said('height') };
      open.push(root);
      return;
    }
    const above = open.at(-1) ?? null;
    const shape = above && childOf(tag, offset, flaws);
    if (shape) above?.children.push(shape);
    open.push(shape);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  for (const event of ['text', 'cdata'] as const) parser.on(event, (words) => addWords(open.at(-1), words));
  refuseOthers(parser, text);
  parser.write(text).close();
  return { root, frame };
}

/** Stops at whatever could bring in more than the text says, and where it is no XML. */
function refuseOthers(parser: SaxesParser<{ xmlns: true; position: true }>, text: string): void {
  parser.on('error', ({ message }) => {
    throw new Illegible(parser.position, message.replace(/^\d+:\d+: /, ''));
  });
  parser.on('doctype', () => {
    const offset = Math.max(text.indexOf('<!DOCTYPE'), 0);
    throw new Illegible(offset, 'a DOCTYPE: delete it, a drawing has no entities');
  });
  parser.on('processinginstruction', ({ target }) => {
    if (target !== 'xml-stylesheet') return;
    throw new Illegible(text.lastIndexOf('<?', parser.position), 'a style sheet: a drawing fetches nothing');
  });
}

function rootOf(tag: SaxesTagNS, offset: number, flaws: Flaw[]): Shape {
  if (tag.uri !== SVG || tag.local !== 'svg')
    throw new Illegible(offset, `an svg expected, with xmlns="${SVG}"`);
  // The frame says where it stands and how large it is.
  if (tag.attributes.transform !== undefined)
    flaws.push({ offset, message: 'transform: write it at a g that holds all the rest' });
  return shapeOf({ ...tag, local: 'g' }, { offset, flaws, known: LOOKS });
}

/** null for what is left out, with all that is in it. */
function childOf(tag: SaxesTagNS, offset: number, flaws: Flaw[]): Shape | null {
  const { uri, local } = tag;
  if (uri !== SVG || LEFT_OUT.has(local)) return null;
  if (DRAWN.has(local)) return shapeOf(tag, { offset, flaws, known: KEPT });
  const reason = Object.hasOwn(REFUSED, local) ? REFUSED[local] : `there are ${[...DRAWN].join(', ')}`;
  flaws.push({ offset, message: `${local} has no place in a drawing: ${reason}` });
  return null;
}

function addWords(holder: Shape | null | undefined, words: string): void {
  if (!holder || (holder.name !== 'text' && holder.name !== 'tspan')) return;
  const last = holder.children.at(-1);
  if (typeof last === 'string') holder.children[holder.children.length - 1] = last + words;
  else holder.children.push(words);
}

interface Reading {
  readonly offset: number;
  readonly flaws: Flaw[];
  /** The attributes that are kept. */
  readonly known: typeof KEPT;
}

function shapeOf({ local: name, attributes }: SaxesTagNS, { offset, flaws, known }: Reading): Shape {
  const kept = new Map<string, string>();
  const say = (message: string) => flaws.push({ offset, message });
  const keep = (look: string, value: string) => {
    if (known[look]?.(value) === true) kept.set(look, value.trim());
    else say(`${look}: ${value.slice(0, 40)} can’t be drawn`);
  };
  for (const attribute of Object.values(attributes)) {
    const refusal = refusalOfAttribute(attribute);
    if (refusal !== undefined) say(refusal);
    else if (Object.hasOwn(known, attribute.name)) keep(attribute.name, attribute.value);
  }
  // A style outdoes the attributes.
  for (const [look, value] of declarationsOf(attributes.style?.value ?? '')) {
    if (Object.hasOwn(LOOKS, look)) keep(look, value);
    else if (Object.hasOwn(MOVED_BY_STYLE, look)) say(`style: ${look}: ${MOVED_BY_STYLE[look]}`);
    else if (Object.hasOwn(known, look)) say(`style: ${look}: write it as an attribute of its element`);
  }
  return { name, id: attributes.id?.value, offset, attributes: kept, children: [] };
}

function refusalOfAttribute({ name, local, uri, value }: SaxesAttributeNS): string | undefined {
  if (local === 'href' && (uri === '' || uri === XLINK))
    return `${name}: a drawing leads nowhere and repeats nothing`;
  if (uri !== '') return undefined;
  if (/^on/i.test(name)) return `${name}: a drawing runs nothing`;
  if (Object.hasOwn(MOVED, name)) return `${name}: ${MOVED[name]}`;
  if (name === 'style' && value.includes('/*')) return 'style: take the comment out of it';
  return leadsOutside(value) ? `${name}: it leads out of the drawing` : undefined;
}

function declarationsOf(style: string): readonly (readonly [string, string])[] {
  return style.split(';').flatMap((declaration) => {
    const [name, ...value] = declaration.split(':');
    return value.length === 0 || name === undefined
      ? []
      : [[name.trim().toLowerCase(), value.join(':')] as const];
  });
}
