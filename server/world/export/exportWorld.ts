import { compile } from '#server/world/model/compile.ts';
import type { Present } from '#server/world/model/present.ts';
import type { Thing } from '#server/world/model/things.ts';
import { parse } from '#server/world/reading/document.ts';
import type { Beside } from '#server/world/reading/drawings.ts';
import { readWorld } from '#server/world/reading/read.ts';
import type { Variables } from '#server/world/reading/variables.ts';
import { editDocument, newDocument } from './document.ts';
import { DrawingFiles, SecretNames } from './names.ts';

/** A file that is there already. */
export interface Existing {
  readonly file: string;
  readonly text: string;
  readonly variables: Variables;
  readonly beside: Beside;
}

/** An export: the file, the file of the secrets that it names beside those that it had, and new drawings by name. */
export interface Exported {
  readonly text: string;
  readonly secrets: string;
  readonly drawings: ReadonlyMap<string, string>;
}

/**
 * Writes what there is, as a new file or into one that is there, whose comments and order stay. Throws WorldMistakes
 * where that can't be read.
 */
export function exportWorld({ things, demos }: Present, isDemo: boolean, existing?: Existing): Exported {
  const own = new Map([...things].filter(([, { tenant }]) => demos.has(tenant) === isDemo));
  if (existing === undefined) {
    const [secrets, drawings] = [new SecretNames(), new DrawingFiles()];
    const text = newDocument(own.values(), { secrets, drawings });
    return { text, secrets: secrets.text(), drawings: drawings.texts };
  }
  const { file, text, variables, beside } = existing;
  const wanted = compile(readWorld(file, text, variables, beside));
  const secrets = new SecretNames([...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name));
  const drawings = new DrawingFiles();
  const apart = { secrets, drawings };
  const edited = editDocument(parse(text, variables).doc, wanted, ofFile(own, wanted), apart);
  return { text: edited, secrets: secrets.text(), drawings: drawings.texts };
}

/** The things of the tenants that the file is about; all of them where it is about none. */
function ofFile(things: ReadonlyMap<string, Thing>, wanted: readonly Thing[]): ReadonlyMap<string, Thing> {
  const tenants = new Set(wanted.map(({ tenant }) => tenant));
  return tenants.size === 0 ? things : new Map([...things].filter(([, { tenant }]) => tenants.has(tenant)));
}
