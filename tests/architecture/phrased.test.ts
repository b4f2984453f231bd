import { type Expression, type JSXChild, type JSXElement, type TemplateLiteral, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import { SHOWN } from '#scripts/build/phrases.ts';
import { phrasesOf } from '#src/ui/Unbroken.tsx';
import type { Source } from './folders.ts';
import { parsed } from './parsed.ts';
import { sourcesOf } from './sources.ts';

/** Components that give a text among their children places for its lines to end. */
const PHRASING = new Set(['Done', 'EmptyState', 'FailedState', 'NotMovable', 'Notice']);

/** Names of what holds a sentence of the server, of the domain, or of the view's own tables of words. */
const SENTENCE =
  /^(?:\w+[Mm]essage|message|refusal|sentence|explanation|ended|reason|cost|hint|note|favour|closing|guide|notDone|AFTER_PAYMENT|KEPT_OF_\w+)$/;

/** Names of the data: a browser breaks them within a word, and behind a hyphen. */
const NAME = /^(?:placeName|floorName|boothName|areaName|corporationName|serviceName|access)$/;

/** Tables whose entries are sentences, and functions that write one. */
const TABLE =
  /^(?:MESSAGES|CAPTIONS|FALLBACKS|NOT_FOUND|PROBLEMS|HINTS|WAYS_OUT|\w+_(?:WORDS|CAPTIONS|PROBLEMS|OBSTACLES|ERRORS))$/;
const WRITER =
  /^(?:failureSentence|select\w+Refusal|\w+Sentence|(?:cost|charge|changed|cancellation|ahead|usable)Words|noteOf)$/;

/** The expressions that stand where this one does: `a ?? b`, `isLate ? a : b`. */
function leavesOf(expression: Expression): readonly Expression[] {
  if (expression.type === 'ConditionalExpression')
    return [...leavesOf(expression.consequent), ...leavesOf(expression.alternate)];
  if (expression.type === 'LogicalExpression') {
    const first = expression.operator === '&&' ? [] : leavesOf(expression.left);
    return [...first, ...leavesOf(expression.right)];
  }
  if (expression.type === 'ChainExpression') return [expression.expression];
  return [expression];
}

function isSentence(leaf: Expression): boolean {
  if (leaf.type === 'Identifier') return SENTENCE.test(leaf.name);
  if (leaf.type === 'TemplateLiteral') return leaf.quasis.some(({ value }) => value.raw.includes('。'));
  if (leaf.type === 'CallExpression') {
    if (leaf.callee.type !== 'Identifier') return false;
    const [first] = leaf.arguments;
    const asked = leaf.callee.name === 'useSelector' ? leaf.arguments[1] : leaf.callee;
    return first !== undefined && asked?.type === 'Identifier' && WRITER.test(asked.name);
  }
  if (leaf.type !== 'MemberExpression') return false;
  if (leaf.object.type === 'Identifier' && TABLE.test(leaf.object.name)) return true;
  return leaf.property.type === 'Identifier' && SENTENCE.test(leaf.property.name);
}

/** `booth.placeName`, `${placeName}の`. */
function isName(leaf: Expression): boolean {
  if (leaf.type === 'Identifier') return NAME.test(leaf.name);
  if (leaf.type === 'TemplateLiteral') return leaf.expressions.some(isName);
  return (
    leaf.type === 'MemberExpression' && leaf.property.type === 'Identifier' && NAME.test(leaf.property.name)
  );
}

function tagOf({ openingElement: { name } }: JSXElement): string {
  return name.type === 'JSXIdentifier' ? name.name : '';
}

/** Said to those who hear the screen alone: it has no lines. */
function isHidden({ openingElement: { attributes } }: JSXElement): boolean {
  return attributes.some(
    (each) =>
      each.type === 'JSXAttribute' &&
      each.value?.type === 'Literal' &&
      typeof each.value.value === 'string' &&
      each.value.value.includes('visually-hidden'),
  );
}

/** Texts of that kind that stand in an element as they came, each with its element: `<p> message`. */
function unphrasedIn([path, text]: Source, isOfKind: (leaf: Expression) => boolean): readonly string[] {
  const found: string[] = [];
  const look = (element: string, child: JSXChild) => {
    if (child.type !== 'JSXExpressionContainer' || child.expression.type === 'JSXEmptyExpression') return;
    for (const leaf of leavesOf(child.expression).filter(isOfKind))
      found.push(`${path}: <${element}> ${text.slice(leaf.start, leaf.end)}`);
  };
  new Visitor({
    JSXElement(element) {
      if (isHidden(element)) return;
      const tag = tagOf(element);
      const shown = element.children.filter((child) => child.type !== 'JSXText' || child.value.trim() !== '');
      const isPhrased = PHRASING.has(tag) && shown.length === 1;
      if (!isPhrased && !SHOWN[tag]?.includes('children')) for (const child of shown) look(tag, child);
    },
    JSXFragment(fragment) {
      for (const child of fragment.children) look('', child);
    },
  }).visit(parsed(path, text).program);
  return found;
}

// The operators' house is an app of its own, for larger windows.
const views = sourcesOf('src').filter(([path]) => /^(?!src\/operator\/).*\.tsx$/.test(path));

it.each([
  ['sentence of the server or the domain', isSentence],
  ['name of the data', isName],
])('shows no %s without places for its lines to end', (_, isOfKind) => {
  expect(views.flatMap((source) => unphrasedIn(source, isOfKind))).toEqual([]);
});

/** Letters that a line of the largest text holds on the narrowest phone. */
const LINE = 10;

/** A mail, a file or a page of its own: no screen shows it. */
const ELSEWHERE =
  /^server\/(?:demo|http\/demo|operate|operator|world|migrations)\/|[mM]ails?\.ts$|\/print\/|Page\.ts$|[pP]arts\.ts$/;

/** Parts of the sentences that a file writes between which a line may end, where they are longer than a line. */
function longPartsIn([path, text]: Source): readonly string[] {
  const long: string[] = [];
  const look = ({ value }: { readonly value: unknown }) => {
    if (typeof value !== 'string' || !/[ぁ-ん]/.test(value) || /insert into|<svg|<!doctype/.test(value))
      return;
    const parts = phrasesOf(value).flatMap((part) => part.split(/(?<=[、。：！？）」\n])|(?=[「（])/));
    for (const part of parts) {
      // A word of katakana is one, however long.
      const letters = part.replace(/[、。：）」（「\s]|[ァ-ヴー]{6,}/g, '');
      if (letters.length > LINE) long.push(`${path}: ${part} in ${value}`);
    }
  };
  const lookAtParts = ({ quasis }: TemplateLiteral) =>
    look({ value: quasis.map(({ value }) => value.cooked ?? value.raw).join('0') });
  new Visitor({ Literal: look, TemplateLiteral: lookAtParts }).visit(parsed(path, text).program);
  return long;
}

it('finds a place for a line to end in every sentence of the domain, the contract, the flows and the server', () => {
  const sources = ['domain', 'contract', 'machines', 'server'].flatMap(sourcesOf);
  expect(sources.filter(([path]) => !ELSEWHERE.test(path)).flatMap(longPartsIn)).toEqual([]);
});
