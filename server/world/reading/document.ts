import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
} from 'yaml';
import type { Problem } from './problem.ts';
import { nameOf, type Variables } from './variables.ts';

type Step = string | number;

/** A file as it was parsed: its values, and the places where they stand. */
export interface Parsed {
  readonly doc: Document;
  readonly value: unknown;
  readonly problems: readonly Problem[];
  /** Where the value, or the key that leads to it, stands; its parent’s place where it is missing. */
  readonly placeOf: (path: readonly Step[], isKey?: boolean) => Omit<Problem, 'message'>;
  /** The value as the file writes it. */
  readonly writtenAt: (path: readonly Step[]) => string | undefined;
}

/** Names that every object of JavaScript has. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

const TOO_DEEP = 'it is nested too deeply to be read';

const SENTENCES: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'this key is there twice',
  TAB_AS_INDENT: 'a tab stands where spaces are expected',
  MULTIPLE_DOCS: 'a second document begins here: write one document a file',
};

/** Parses YAML 1.2, or JSON, without aliases; `${NAME}` stands for a variable. Never throws. */
export function parse(text: string, variables: Variables): Parsed {
  const counter = new LineCounter();
  const problems: Problem[] = [];
  const at = (offset: number) => {
    const { line, col } = counter.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const doc = parsedOrRefused(text, counter, problems);
  const mistakes = [...doc.errors, ...doc.warnings];
  const named = mistakes.filter(({ code }) => code in SENTENCES);
  // Whatever the parser says after its first mistake follows from it.
  for (const { code, message, pos } of named.length > 0 ? named : mistakes.slice(0, 1)) {
    problems.push({ ...at(pos[0]), message: SENTENCES[code] ?? sentenceOf(message, text, pos[0]) });
  }
  if (doc.directives?.yaml.explicit === true) {
    problems.push({ line: 1, column: 1, message: 'a %YAML directive: leave it out, a world is YAML 1.2' });
  }
  // Without positions that can be trusted nothing more is said.
  const value = problems.length === 0 ? readNode(doc.contents, { variables, problems, at }) : undefined;
  const nodeAt = (path: readonly Step[]) => (path.length === 0 ? doc.contents : doc.getIn(path, true));
  return {
    doc,
    value,
    problems,
    placeOf: (path, isKey = false) => {
      if (isKey) {
        const parent = nodeAt(path.slice(0, -1));
        const pair =
          isMap(parent) && parent.items.find(({ key }) => isScalar(key) && String(key.value) === path.at(-1));
        if (pair && isScalar(pair.key) && pair.key.range) return at(pair.key.range[0]);
      }
      for (let length = path.length; length >= 0; length -= 1) {
        const node = nodeAt(path.slice(0, length));
        if (isNode(node) && node.range) return at(node.range[0]);
      }
      return { line: 1, column: 1 };
    },
    writtenAt: (path) => {
      const node = nodeAt(path);
      return isScalar(node) && node.range ? text.slice(node.range[0], node.range[1]).trim() : undefined;
    },
  };
}

function sentenceOf(message: string, text: string, offset: number): string {
  if (/stack/i.test(message)) return TOO_DEEP;
  const line = text.slice(text.lastIndexOf('\n', offset) + 1).split('\n', 1)[0] ?? '';
  return /[^"']\$\{/.test(line) ? `${message}: put "\${NAME}" in quotes between { and }` : message;
}

function isNode(node: unknown): node is Node {
  return isScalar(node) || isMap(node) || isSeq(node);
}

function parsedOrRefused(text: string, lineCounter: LineCounter, problems: Problem[]): Document {
  try {
    return parseDocument(text, { lineCounter, uniqueKeys: true, prettyErrors: false });
  } catch {
    problems.push({ line: 1, column: 1, message: TOO_DEEP });
    return parseDocument('');
  }
}

interface Reading {
  readonly variables: Variables;
  readonly problems: Problem[];
  readonly at: (offset: number) => Omit<Problem, 'message'>;
}

/** The value of a node, with its variables; what is no value is a problem. */
function readNode(node: unknown, reading: Reading): unknown {
  const { problems, at } = reading;
  if (isAlias(node)) {
    problems.push({
      ...at(node.range?.[0] ?? 0),
      message: 'an alias: write the value itself, or say it once in `usual`',
    });
    return undefined;
  }
  if (isSeq(node)) return node.items.map((item) => readNode(item, reading));
  if (isMap(node)) {
    return Object.fromEntries(
      node.items.flatMap((pair) => {
        const key = isPair(pair) ? keyOf(pair.key, reading) : undefined;
        return key === undefined ? [] : [[key, readNode(pair.value, reading)]];
      }),
    );
  }
  if (!isScalar(node)) return node === null ? null : undefined;
  const name = typeof node.value === 'string' ? nameOf(node.value) : undefined;
  if (name === undefined) return node.value;
  const given = Object.hasOwn(reading.variables, name) ? reading.variables[name] : undefined;
  if (given === undefined) {
    problems.push({
      ...at(node.range?.[0] ?? 0),
      message: `\${${name}} is given by neither the environment nor the file of secrets`,
    });
  }
  return given;
}

function keyOf(key: unknown, { problems, at }: Reading): string | undefined {
  const offset = isScalar(key) || isMap(key) || isSeq(key) || isAlias(key) ? (key.range?.[0] ?? 0) : 0;
  if (!isScalar(key) || typeof key.value !== 'string') {
    problems.push({ ...at(offset), message: 'this key is no text: put it in quotes' });
    return undefined;
  }
  if (RESERVED.has(key.value)) {
    problems.push({ ...at(offset), message: `nothing can be called ${key.value}` });
    return undefined;
  }
  return key.value;
}
