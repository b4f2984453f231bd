import { type JSXChild, type JSXElement, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import type { Source } from './folders.ts';
import { parsed } from './parsed.ts';
import { sourcesOf } from './sources.ts';

function tagOf({ openingElement: { name } }: JSXElement): string {
  return name.type === 'JSXIdentifier' ? name.name : '';
}

/** It lays its children out in a row: icons, and words. */
function isRow({ openingElement }: JSXElement, text: string): boolean {
  const { name, attributes } = openingElement;
  if (name.type === 'JSXIdentifier' && /^(?:[A-Z]\w*)?Button$/.test(name.name)) return true;
  return attributes.some(
    (each) =>
      each.type === 'JSXAttribute' &&
      each.name.name === 'className' &&
      text.slice(each.start, each.end).includes('buttonClass('),
  );
}

/** An icon has a place of its own in the row; words that are only heard have none. */
function isText(child: JSXChild, text: string): boolean {
  if (child.type === 'JSXText') return child.value.trim() !== '';
  if (child.type === 'JSXExpressionContainer')
    return (
      child.expression.type !== 'JSXEmptyExpression' &&
      !/^\{[^'`]*<\w+Icon \/>[^'`]*\}$/.test(text.slice(child.start, child.end))
    );
  if (child.type !== 'JSXElement') return true;
  return !tagOf(child).endsWith('Icon') && !text.slice(child.start, child.end).includes('visually-hidden');
}

/** Texts and what is written into them are one part of a row, up to the next element. */
function piecesIn([path, text]: Source): readonly string[] {
  const found: string[] = [];
  new Visitor({
    JSXElement(element) {
      if (!isRow(element, text)) return;
      const texts = element.children.filter((child) => isText(child, text));
      if (texts.length < 2 || texts.every(({ type }) => type !== 'JSXElement')) return;
      found.push(`${path}: ${texts.map(({ start, end }) => text.slice(start, end).trim()).join(' | ')}`);
    },
  }).visit(parsed(path, text).program);
  return found;
}

it('writes the words of a button as one text, whose lines end between its phrases', () => {
  // In one cell lie the words that it has now, and those that it has while it works.
  const views = sourcesOf('src').filter(([path]) => /^(?!src\/ui\/buttons\/).*\.tsx$/.test(path));
  expect(views.flatMap(piecesIn)).toEqual([]);
});
