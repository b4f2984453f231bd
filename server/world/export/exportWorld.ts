import { compile } from '#server/world/model/compile.ts';
import type { Present } from '#server/world/model/present.ts';
import type { Thing } from '#server/world/model/things.ts';
import { parse } from '#server/world/reading/document.ts';
import { readWorld } from '#server/world/reading/read.ts';
import type { Variables } from '#server/world/reading/variables.ts';
import { editDocument, newDocument } from './document.ts';
import { SecretNames } from './names.ts';

/** A file that is there already. */
export interface Existing {
  readonly file: string;
  readonly text: string;
  readonly variables: Variables;
}

/** An export: the file, and the file of the secrets that it names beside those that it had. */
export interface Exported {
  readonly text: string;
  readonly secrets: string;
}

/**
 * Writes what there is, as a new file or into one that is there, whose comments and order stay. Throws WorldMistakes
 * where that can't be read.
 */
export function exportWorld({ things, demos }: Present, isDemo: boolean, existing?: Existing): Exported {
  const own = new Map([...things].filter(([, { tenant }]) => demos.has(tenant) === isDemo));
  if (existing === undefined) {
    const secrets = new SecretNames();
    return { text: newDocument(own.values(), secrets), secrets: secrets.text() };
  }
  const { file, text, variables } = existing;
  const wanted = compile(readWorld(file, text, variables));
  const secrets = new SecretNames([...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name));
  const edited = editDocument(parse(text, variables).doc, wanted, ofFile(own, wanted), secrets);
  return { text: edited, secrets: secrets.text() };
}

/** The things of the tenants that the file is about; all of them where it is about none. */
function ofFile(things: ReadonlyMap<string, Thing>, wanted: readonly Thing[]): ReadonlyMap<string, Thing> {
  const tenants = new Set(wanted.map(({ tenant }) => tenant));
  return tenants.size === 0 ? things : new Map([...things].filter(([, { tenant }]) => tenants.has(tenant)));
}
