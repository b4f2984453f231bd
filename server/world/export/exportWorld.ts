import { compile } from '#server/world/model/compile.ts';
import type { Present } from '#server/world/model/present.ts';
import type { Thing } from '#server/world/model/things.ts';
import { parse } from '#server/world/reading/document.ts';
import type { Beside } from '#server/world/reading/drawings.ts';
import { readWorld } from '#server/world/reading/read.ts';
import type { Variables } from '#server/world/reading/variables.ts';
import { type Apart, editDocument, newDocument } from './document.ts';
import { DrawingFiles, PhotoFiles, SecretNames } from './names.ts';

/** A file that is there already. */
export interface Existing {
  readonly file: string;
  readonly text: string;
  readonly variables: Variables;
  readonly beside: Beside;
}

/**
 * An export: the file, the file of the secrets that it names beside those that it had, new drawings by name, and the
 * names of new photos by those of their files.
 */
export interface Exported {
  /** The tenants that it is about. */
  readonly tenants: readonly string[];
  readonly text: string;
  readonly secrets: string;
  readonly drawings: ReadonlyMap<string, string>;
  readonly photos: ReadonlyMap<string, string>;
}

/** The things that are exported, and how. */
export interface Exporting {
  /** The tenants of a demo, or those of a service. */
  readonly isDemo: boolean;
  readonly isJson?: boolean;
}

/**
 * Writes what there is, as a new file or into one that is there, whose comments and order stay. Throws WorldMistakes
 * where that can't be read.
 */
export function exportWorld(
  { things, demos }: Present,
  { isDemo, isJson = false }: Exporting,
  existing?: Existing,
): Exported {
  const own = new Map([...things].filter(([, { tenant }]) => demos.has(tenant) === isDemo));
  if (existing === undefined) {
    const apart = apartWith(new SecretNames(), isJson);
    return exported(newDocument(own.values(), apart), own, apart);
  }
  const { file, text, variables, beside } = existing;
  const wanted = compile(readWorld(file, text, variables, beside));
  const named = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name);
  const apart = apartWith(new SecretNames(named), isJson);
  const present = ofFile(own, wanted);
  const edited = editDocument(parse(text, variables).doc, wanted, present, apart);
  return exported(edited, present, apart);
}

function apartWith(secrets: SecretNames, isJson: boolean): Apart {
  return { secrets, isJson, drawings: new DrawingFiles(), photos: new PhotoFiles() };
}

function exported(
  text: string,
  things: ReadonlyMap<string, Thing>,
  { secrets, drawings, photos }: Apart,
): Exported {
  const tenants = [...new Set([...things.values()].map(({ tenant }) => tenant))];
  return { tenants, text, secrets: secrets.text(), drawings: drawings.texts, photos: photos.photos };
}

/** The things of the tenants that the file is about; all of them where it is about none. */
function ofFile(things: ReadonlyMap<string, Thing>, wanted: readonly Thing[]): ReadonlyMap<string, Thing> {
  const tenants = new Set(wanted.map(({ tenant }) => tenant));
  return tenants.size === 0 ? things : new Map([...things].filter(([, { tenant }]) => tenants.has(tenant)));
}
