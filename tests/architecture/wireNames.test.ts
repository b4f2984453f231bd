import { type CallExpression, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import type { Source } from './folders.ts';
import { parsed } from './parsed.ts';
import { sourcesOf } from './sources.ts';

/** Words of plain English that the wire says for something of another name: everybody may say them. */
const PLAIN = new Set(
  `addresses availability calendar channels content coupon current data demo device email enabled everywhere extendable mail map
  mailed notices
  owed plan price reason reservations room sessions settings start terms theme time user
  waiting`.split(/\s+/),
);

/** Files that know a name of the wire without being a codec, and why. */
const KNOWN: Readonly<Record<string, string>> = {
  'src/start/firstRequests.ts: tenant_id': 'reads what is stored before any code has come',
  'src/inspection/plain.ts: pw': 'masks whatever is called so',
  'src/qr/reader/nativeDetector.ts: qr_code': "the browser's name of the format",
};

function isNamed(callee: CallExpression['callee'], name: RegExp): boolean {
  if (callee.type === 'Identifier') return name.test(callee.name);
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? name.test(callee.property.name)
    : false;
}

/** The names that the records of a file give to fields of the wire: [in the domain, on the wire]. */
function renamedIn([path, text]: Source): readonly (readonly [own: string, wire: string])[] {
  const renamed: (readonly [string, string])[] = [];
  const read = ({ callee, arguments: given }: CallExpression) => {
    const [first] = given;
    if (isNamed(callee, /^only$/) && first?.type === 'Literal') renamed.push(['', String(first.value)]);
    if (!isNamed(callee, /^record$/)) return;
    for (const property of given.flatMap((part) =>
      part.type === 'ObjectExpression' ? part.properties : [],
    )) {
      if (property.type !== 'Property' || property.value.type !== 'ArrayExpression') continue;
      const [name] = property.value.elements;
      if (property.key.type === 'Identifier' && name?.type === 'Literal')
        renamed.push([property.key.name, String(name.value)]);
    }
  };
  new Visitor({ CallExpression: read }).visit(parsed(path, text).program);
  return renamed;
}

/** The names that only the wire has, by the records of the contract. */
function wireOnly(contract: readonly Source[]): ReadonlySet<string> {
  const renamed = contract.flatMap(renamedIn);
  const own = new Set(renamed.map(([name]) => name));
  return new Set(renamed.map(([, wire]) => wire).filter((wire) => !own.has(wire) && !PLAIN.has(wire)));
}

/** Where a name of the wire belongs: queries of addresses (`at`, `get`), and questions about additions (`serves`). */
const OUTSIDE = /^(at|get|getAll|serves)$/;

/** Names and texts that a file says, apart from comments and what stands in such a call. */
function saidIn([path, text]: Source): readonly string[] {
  const said: string[] = [];
  let depth = 0;
  const enter = ({ callee }: CallExpression) => {
    if (isNamed(callee, OUTSIDE)) depth += 1;
  };
  const leave = ({ callee }: CallExpression) => {
    if (isNamed(callee, OUTSIDE)) depth -= 1;
  };
  const note = (name: unknown) => {
    if (depth === 0 && typeof name === 'string') said.push(name);
  };
  const noteName = ({ name }: { readonly name: string }) => note(name);
  const noteText = ({ value }: { readonly value: unknown }) => note(value);
  new Visitor({
    CallExpression: enter,
    'CallExpression:exit': leave,
    Identifier: noteName,
    Literal: noteText,
  }).visit(parsed(path, text).program);
  return said;
}

function wireNamesIn(sources: readonly Source[], names: ReadonlySet<string>): readonly string[] {
  return sources.flatMap((source) =>
    [...new Set(saidIn(source))].filter((name) => names.has(name)).map((name) => `${source[0]}: ${name}`),
  );
}

const names = wireOnly(sourcesOf('contract'));
const found = ['domain', 'machines', 'src'].flatMap((room) => wireNamesIn(sourcesOf(room), names));

describe('names of the wire', () => {
  it('are read from the records of the contract', () => {
    expect([...names]).toEqual(expect.arrayContaining(['loginid', 'pw', 'tranid', 'empid', 'taxInPrice']));
    expect(names.size).toBeGreaterThan(100);
  });

  it('end in the contract: fields, forms and messages have those of the domain', () => {
    expect(found.filter((each) => !(each in KNOWN))).toEqual([]);
  });

  it('are excepted only where they are said', () => {
    expect(Object.keys(KNOWN).filter((each) => !found.includes(each))).toEqual([]);
  });
});

it('finds a name of the wire as a property, a variable and the name of a field, not in the query of an address', () => {
  const contract: Source = [
    'contract/x.ts',
    "record({ loginId: ['loginid', text], date: ['date', text] }, { password: ['pw', text] }); only('tranid', id);",
  ];
  const source: Source = [
    'machines/x.ts',
    "const { tranid } = form; fieldOf('pw'); at('/login', { loginid: loginId }); query.get('loginid'); // pw",
  ];
  expect(wireNamesIn([source], wireOnly([contract]))).toEqual(['machines/x.ts: tranid', 'machines/x.ts: pw']);
});
