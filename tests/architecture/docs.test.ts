import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/api/endpoints.ts';
import { addressesWhere } from '#domain/shell/screens.ts';
import { commentFaults, documentFaults, type HeadingsOf, missingCitations, textFaults } from './citations.ts';
import { rules } from './rooms.ts';
import { configurations, sourcesOf, stylesOf } from './sources.ts';

const documents = globSync(['*.md', 'model-tests/README.md', 'docs/**/*.md']).sort();
const sources = [
  ...Object.keys(rules).flatMap((room) => [...sourcesOf(room), ...stylesOf(room)]),
  ...configurations(),
];
/** Of a project that a reader is to imagine, or that a run makes. */
const IMAGINED = /[<>…*{}]|^\.cache\//;
const ROOMS =
  /^(domain|contract|machines|src|server|model-tests|tests|e2e|flows|bench|scripts|docs|public)\//;

/** The files and folders that a document names, `tests/domain/time.test.ts`, or draws: `as server/http`. */
function namedIn(text: string): string[] {
  return [...text.matchAll(/`([\w./-]+)`|^ *participant \w+ as ([\w./-]+)$/gm)]
    .map(([, quoted, drawn]) => (quoted ?? drawn ?? '').replace(/\/$/, ''))
    .filter((path) => ROOMS.test(path) && !IMAGINED.test(path));
}

/** The scripts that a document tells to run. */
function scriptsIn(text: string): string[] {
  return [...text.matchAll(/\bnpm run ([\w:]+)/g)].map(([, script = '']) => script);
}

/** The decisions, by their numbers. */
const decisions = new Set(globSync('docs/decisions/*.md').map((path) => posix.basename(path).slice(0, 4)));
const headings = new Map<string, ReadonlySet<string>>();

/** The headings of a document, each read once; none for a picture. */
const headingsOf: HeadingsOf = (path) => {
  if (/^docs\/decisions\/\d{4}$/.test(path)) return decisions.has(path.slice(-4)) ? new Set() : undefined;
  if (!existsSync(path)) return undefined;
  const text = path.endsWith('.md') ? readFileSync(path, 'utf8') : '';
  const known =
    headings.get(path) ??
    new Set([...text.matchAll(/^#+ (?:\d+\. )?(.+)$/gm)].map(([, heading = '']) => heading));
  headings.set(path, known);
  return known;
};

describe.each(documents)('%s', (document) => {
  const text = readFileSync(document, 'utf8');

  it('names files that are there, and scripts that can be run', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(namedIn(text).filter((path) => !existsSync(path))).toEqual([]);
    expect(scriptsIn(text).filter((script) => !(script in scripts))).toEqual([]);
  });

  it('cites documents and headings that are there', () => {
    expect(missingCitations([document, text], headingsOf)).toEqual([]);
  });

  it('is in plain English', () => {
    expect(documentFaults([document, text])).toEqual([]);
  });

  it('is written in lines of at most 128 characters, but for tables and code', () => {
    const lines = text.replace(/^ *```[\s\S]*?^ *```/gm, '').split('\n');
    expect(lines.filter((line) => line.length > 128 && !/^(?: *\||#)/.test(line))).toEqual([]);
  });

  it('links to files that are there', () => {
    const links = [...text.matchAll(/(?:\]\(|src=")(?!https?:|#)([^)"#]+)/g)].map(([, link = '']) => link);
    const beside = (link: string) => posix.join(posix.dirname(document), link);
    expect(links.filter((link) => !existsSync(beside(link)))).toEqual([]);
  });
});

describe('the glossary', () => {
  const rows = [
    ...readFileSync('docs/glossary.md', 'utf8').matchAll(/^\| ([^|]+?) +\| [^|]+ \| ([^|]+?) +\|$/gm),
  ]
    .map(([, word = '', names = '']) => ({ word, names }))
    .slice(1);

  it('has its words in the order of the alphabet', () => {
    const words = rows.map(({ word }) => word);
    expect(words.length).toBeGreaterThan(50);
    expect(words).toEqual(words.toSorted());
  });

  it('has the names that the code has today', () => {
    const code = sources.map(([, text]) => text).join('\n');
    const named = rows.flatMap(({ names }) =>
      [...names.matchAll(/`([^`/]+)`/g)].map(([, name = '']) => name),
    );
    const parts = named.flatMap((name) => name.match(/\w{2,}/g) ?? []);
    expect(parts.filter((part) => !new RegExp(`\\b${part}\\b`).test(code))).toEqual([]);
  });
});

it('gives each decision a number of its own, which its title says', () => {
  const titles = globSync('docs/decisions/*.md')
    .sort()
    .map((decision) => /^# (\d+)\. /.exec(readFileSync(decision, 'utf8'))?.[1]);
  expect(titles).toEqual(titles.map((_, index) => String(index + 1)));
});

it.each(globSync('docs/decisions/*.md').sort())('%s says whether it still holds', (decision) => {
  const [, status = ''] = /^Status: (.+)$/m.exec(readFileSync(decision, 'utf8')) ?? [];
  expect(status).toMatch(/^(?:accepted|superseded by \d{4})\b/);
});

describe('comments', () => {
  it('cite documents and headings that are there', () => {
    expect(sources.flatMap((source) => missingCitations(source, headingsOf))).toEqual([]);
  });

  it('are at most 120 characters wide, in plain English, and cite nothing that only some of us have', () => {
    expect(sources.flatMap(commentFaults)).toEqual([]);
  });

  it.each([
    [`/** As docs/${'spec/nowhere'}.md says. */`, 'which is not there'],
    ['/**\n * As docs/spec/money.md,\n * "Amounts" and "Presents" say.\n */', '“Presents”'],
  ])('that cite what is not there are found: %s', (text, fault) => {
    expect(missingCitations(['a.ts', text], headingsOf)).toEqual([expect.stringContaining(fault)]);
  });

  it.each([
    [`// ${'wide '.repeat(24)}`, 'longer than 120'],
    ['/** As spec section 4 says. */', 'not in the repository'],
    [`const a = 1; // ${'money'}.md`, 'not in the repository'],
    [' * Whom to call.', 'in plain English'],
    ['/** What a reservation costs. */', 'in plain English'],
    ['// The list is loaded anew.', 'in plain English'],
  ])('that nobody else can read are found: %s', (text, fault) => {
    expect(commentFaults(['domain/a.ts', text])).toEqual([expect.stringContaining(fault)]);
  });
});

describe('descriptions, summaries and titles of tests', () => {
  it('are in plain English', () => {
    const others = sources.filter(([path]) => path !== 'tests/architecture/docs.test.ts');
    expect(others.flatMap(textFaults)).toEqual([]);
  });

  it.each([
    ["      description: 'What is stored goes first.',"],
    ["  summary: 'What a reservation would cost.',"],
    ["  it('asks for the list anew when told to', () => {"],
    ["        'It waits. What was typed is kept.',"],
  ])('are found: %s', (line) => {
    expect(textFaults(['a.ts', line])).toHaveLength(1);
  });
});

describe('the rows of transition tables', () => {
  /** `visit, In use: leave` names a page and its heading; `4 In use: leave` a section that every page has. */
  const wrongRows = (text: string) =>
    [...text.matchAll(/\bspec: (['"`])((?:(?!\1).)*)\1/g)]
      .flatMap(([, , row = '']) => row.split('; '))
      .filter((row) => /^[a-z]+(?:,| \d)/.test(row))
      .filter((row) => {
        const [, page = '', heading = ''] = /^(\w+), ([^:]+)/.exec(row) ?? [];
        const document = page === 'architecture' ? 'docs/architecture.md' : `docs/spec/${page}.md`;
        return /^(?:issue|ui|decisions|style)\b/.test(row) || headingsOf(document)?.has(heading) === false;
      });

  it('cite headings that are there', () => {
    const tables = ['tests', 'model-tests']
      .flatMap(sourcesOf)
      .filter(([path]) => !path.endsWith('docs.test.ts'));
    expect(tables.flatMap(([path, text]) => wrongRows(text).map((row) => `${path}: ${row}`))).toEqual([]);
  });

  it.each(["spec: 'visit, On the way'", "spec: 'ui, Behaviour'", "spec: 'issue 3, a door'"])(
    'that cite anything else are found: %s',
    (row) => {
      expect(wrongRows(row)).toHaveLength(1);
    },
  );
});

describe('the specification', () => {
  const pages = globSync('docs/spec/*.md').map((page) => [page, readFileSync(page, 'utf8')] as const);
  const code = sources.filter(([path]) => /^(domain|contract|machines|src|server)\//.test(path));

  it('has every call once, and no other', () => {
    const wire = readFileSync('docs/spec/wire.md', 'utf8');
    const listed = [...wire.matchAll(/^\| `([A-Z]+ \/[^`]+)`/gm)].map(([, call]) => call).sort();
    const served = endpoints.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort();
    expect(listed).toEqual(served);
  });

  it('has every screen once, and no other', () => {
    const shape = (address: string) => address.replaceAll(/\{[^}]+\}|:\w+/g, '{}');
    const ofMembers = pages.filter(([page]) => !page.endsWith('/operator.md'));
    const listed = ofMembers.flatMap(([, text]) =>
      [...text.matchAll(/^\| `(\/[^`?]*)/gm)].map(([, address = '']) => shape(address)),
    );
    const shown = addressesWhere(() => true).filter(
      (address) => !['/', '/app'].includes(address) && !address.endsWith('*'),
    );
    expect(listed.sort()).toEqual(shown.map(shape).sort());
  });

  it('quotes sentences that the product says', () => {
    const said = code.map(([, text]) => text.replace(/\s|\\n/g, '')).join('');
    const quoted = pages.flatMap(([page, text]) =>
      [...text.matchAll(/「([^」]+)」/g)].map(([, sentence = '']) => [page, sentence.replace(/\s/g, '')]),
    );
    expect(quoted.length).toBeGreaterThan(30);
    expect(quoted.filter(([, sentence = '']) => !said.includes(sentence))).toEqual([]);
  });

  it('names constants that have the value it says', () => {
    const texts = code.map(([, text]) => text);
    const wrong = pages.flatMap(([page, text]) =>
      constantsIn(text)
        .filter(({ name, value }) => !texts.some((source) => hasConstant(source, name, value)))
        .map(({ name, value }) => `${page}: ${name} is not ${value}`),
    );
    expect(wrong).toEqual([]);
  });

  it('knows when a constant has another value', () => {
    expect(hasConstant('const CAP = 99;', 'CAP', 99)).toBe(true);
    expect(hasConstant('const CAP = 98;', 'CAP', 99)).toBe(false);
    expect(hasConstant('const PATIENCE_MS = 15_000;', 'PATIENCE_MS', 15)).toBe(true);
  });
});

/** The constants of a page's table whose value is a number, with it. */
function constantsIn(page: string): { name: string; value: number }[] {
  return [...page.matchAll(/^\| [^|]+ \| ([^|]*) \| (`[A-Z][A-Z_]+`(?:, `[A-Z][A-Z_]+`)*) +\|$/gm)].flatMap(
    ([, values = '', names = '']) => {
      if (!/\d/.test(values)) return [];
      const numbers = [...values.matchAll(/\d+(?:[.,:]\d+)*/g)].map(([text]) =>
        Number(text.replace(/[,:].*/, (rest) => (rest.startsWith(',') ? rest.slice(1) : ''))),
      );
      return [...names.matchAll(/[A-Z][A-Z_]+/g)].map(([name], index) => ({
        name,
        value: numbers[index] ?? numbers[0] ?? Number.NaN,
      }));
    },
  );
}

/** Whether a source gives the constant that value, in its own unit, in seconds or in minutes. */
function hasConstant(source: string, name: string, value: number): boolean {
  const [, given = ''] = new RegExp(`\\b${name}\\b[^=;]*= ([^;]+);`).exec(source) ?? [];
  const numbers = [...given.matchAll(/\d[\d_]*(?:\.\d+)?/g)].map(([text]) =>
    Number(text.replaceAll('_', '')),
  );
  return numbers.some((number) => number === value || number === value * 1_000 || number === value * 60_000);
}
