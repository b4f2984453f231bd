/** A call with an effect is made by one template, which alone looks at its key (docs/architecture.md, "A use case"). */
import { describe, expect, it } from 'vitest';
import { declarationsIn, importsIn } from './declarations.ts';
import type { Source } from './folders.ts';
import { sourcesOf } from './sources.ts';

const server = sourcesOf('server').filter(([path]) => !/^server\/(demo|database\/migrations)\//.test(path));

/** Whether a declaration is made by `defineEffect`, or asks one that is. */
function isByTemplate(
  all: ReadonlyMap<string, string>,
  file: string,
  name: string,
  seen = new Set<string>(),
): boolean {
  const id = `${file}: ${name}`;
  const text = all.get(file);
  if (text === undefined || seen.has(id)) return false;
  seen.add(id);
  const declared = declarationsIn(text);
  const declaration = declared.get(name) ?? '';
  if (/^(?:export )?const \w+ = defineEffect\(/.test(declaration)) return true;
  const imported = importsIn([file, text]);
  return [...new Set(declaration.match(/\b\w+\b/g))].some((word) => {
    const [from, original] = imported.get(word) ?? [file, word];
    return (declared.has(word) || imported.has(word)) && isByTemplate(all, from, original, seen);
  });
}

/** The calls of the contract that have an effect, as the routes name them. */
function effectsIn(
  contract: readonly Source[],
  routes: Source,
): readonly (readonly [call: string, file: string, useCase: string])[] {
  const [, text] = routes;
  const areas = new Map(
    [...text.matchAll(/^import \* as (\w+) from '#(contract\/[^']+)'/gm)].map(([, area = '', file = '']) => [
      area,
      file,
    ]),
  );
  const imported = importsIn(routes);
  const effects = new Set(
    contract.flatMap(([path, code]) =>
      [...code.matchAll(/export const (\w+) = endpoint\(\{(.*?)^\}\)/gms)]
        .filter(([, , parts = '']) => /^ {2}effect: true,$/m.test(parts))
        .map(([, name]) => `${path}: ${name}`),
    ),
  );
  return [...text.matchAll(/\b(?:open|signedIn)\((\w+)\.(\w+), (\w+)\)/g)]
    .filter(([, area = '', name]) => effects.has(`${areas.get(area)}: ${name}`))
    .map(([, area, name, useCase = '']) => [`${area}.${name}`, imported.get(useCase)?.[0] ?? '', useCase]);
}

/** The use cases with an effect that the template does not make, and why. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'payment.confirmPayment':
    'goes on with a registration that the template began: the challenge in its body is its key',
};

/** The files that may look at a request key, and why. */
const KEEPERS: Readonly<Record<string, string>> = {
  'server/effects/': 'the template',
  'server/intents/': 'an intent keeps the key of its command',
  'server/usecase/idempotency.ts': 'the stored answers',
  'server/operator/acts/': 'the template of operators, who have answers of their own',
  'server/database/': 'declares its columns',
  'server/dueWork/cleaning.ts': 'forgets what is a day old',
  'server/settings/withdrawal/erase.ts': 'forgets the keys of a member who leaves',
  'server/account/links/signUpLink.ts': 'nobody is signed in yet: the link is the key, and its form the body',
  'server/settings/card/payOwed.statements.ts': 'a payment keeps the key of its command',
  'server/settings/calendar/makeCalendarFeed.ts': 'the secret of an address is made of the key',
  'server/settings/card/registerCard.statements.ts': 'a registration keeps the key of its command',
};

/** Words that only a file has that looks for an earlier outcome by itself. */
const LOOKS =
  /\b(?:idempotency_key|body_hash|answerIn|storeAnswer|keptByRow|openIntentIn|mismatch\(|requestKey\??\.)/;

describe('a use case with an effect', () => {
  const all = new Map(server);
  const routes = server.find(([path]) => path === 'server/http/routes.ts');
  const calls = routes === undefined ? [] : effectsIn(sourcesOf('contract'), routes);

  it('is made by the template', () => {
    expect(calls.length).toBeGreaterThan(15);
    const otherwise = calls.filter(([, file, useCase]) => !isByTemplate(all, file, useCase));
    expect(otherwise.map(([call]) => call)).toEqual(Object.keys(OTHERWISE));
  });

  it('is made by that of operators where an operator asks for it', () => {
    const text = all.get('server/http/operatorRoutes.ts') ?? '';
    const imported = importsIn(['server/http/operatorRoutes.ts', text]);
    const effects = sourcesOf('contract')
      .filter(([path]) => path.startsWith('contract/operator/'))
      .flatMap(([path, code]) =>
        [...code.matchAll(/export const (\w+) = operatorCall\((.*?)^\);/gms)]
          .filter(([, , parts = '']) => /^ {4}effect: true,$/m.test(parts))
          .map(([, name = '']) => `${path.slice('contract/operator/'.length, -'.ts'.length)}.${name}`),
      );
    const otherwise = effects.filter((call) => {
      const useCase =
        new RegExp(`\\boperating\\(${call.replace('.', '\\.')}, (\\w+)\\)`).exec(text)?.[1] ?? '';
      const declared = declarationsIn(all.get(imported.get(useCase)?.[0] ?? '') ?? '').get(useCase) ?? '';
      return !/\b(?:actOnce|decideOnce)\(context,/.test(declared);
    });
    expect(effects.length).toBeGreaterThan(8);
    expect(otherwise).toEqual([]);
  });

  it('is read as its steps: its statements stand beside it', () => {
    const pages = server.filter(([, text]) => /^(?:export )?const \w+ = defineEffect\(/m.test(text));
    expect(pages.length).toBeGreaterThan(15);
    const asking =
      /\bsql[`<]|\bprepare(?:Statement|Effect)\b(?!\.ts)|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/;
    expect(pages.filter(([, text]) => asking.test(text)).map(([path]) => path)).toEqual([]);
  });

  it('leaves the request key to the template', () => {
    const looking = server.filter(([, text]) => LOOKS.test(text)).map(([path]) => path);
    const keepers = Object.keys(KEEPERS);
    expect(looking.filter((path) => !keepers.some((keeper) => path.startsWith(keeper)))).toEqual([]);
    expect(keepers.filter((keeper) => !looking.some((path) => path.startsWith(keeper)))).toEqual([]);
  });
});

describe('the search for use cases beside the template', () => {
  const routes: Source = [
    'server/http/routes.ts',
    "import * as door from '#contract/visit/door.ts';\nimport { open } from '#server/visit/open.ts';\nsignedIn(door.open, open)",
  ];
  const contract: readonly Source[] = [
    [
      'contract/visit/door.ts',
      'export const open = endpoint({\n  effect: true,\n});\nexport const read = endpoint({\n  effect: false,\n});\n',
    ],
  ];

  it('finds the calls with an effect', () => {
    expect(effectsIn(contract, routes)).toEqual([['door.open', 'server/visit/open.ts', 'open']]);
  });

  it.each([
    ['leaves alone what the template makes', true, 'export const open = defineEffect({ lock });'],
    [
      'leaves alone what asks such a one',
      true,
      'const opened = defineEffect({ lock });\nexport async function open() {\n  await opened();\n}',
    ],
    [
      'leaves alone what asks one of another file',
      true,
      "import { made as other } from './made.ts';\nexport async function open() {\n  await other();\n}",
    ],
    [
      'finds what has a prelude of its own',
      false,
      'const opened = defineEffect({ lock });\nexport async function open() {\n  await lock();\n}',
    ],
  ])('%s', (_, expected, text) => {
    const files = new Map([
      ['server/visit/open.ts', text],
      ['server/visit/made.ts', 'export const made = defineEffect({ lock });'],
    ]);
    expect(isByTemplate(files, 'server/visit/open.ts', 'open')).toBe(expected);
  });
});
