import { type Source, targetOf } from './folders.ts';
import { parsed } from './parsed.ts';

/** The name for all of a module: a namespace, or import(). */
const ALL = '*';

/** `[file, name]` of everything that a file takes from others. */
function takenBy([path, text]: Source): (readonly [string, string])[] {
  const { module } = parsed(path, text);
  const taken = (specifier: string, names: readonly string[]) => {
    const target = targetOf(path, specifier);
    return target ? names.map((name) => [target, name] as const) : [];
  };
  return [
    ...module.staticImports.flatMap(({ moduleRequest, entries }) =>
      taken(
        moduleRequest.value,
        entries.map(({ importName }) =>
          importName.kind === 'Default' ? 'default' : (importName.name ?? ALL),
        ),
      ),
    ),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, importName }) =>
        moduleRequest ? taken(moduleRequest.value, [importName.name ?? ALL]) : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) =>
      taken(text.slice(moduleRequest.start + 1, moduleRequest.end - 1), [ALL]),
    ),
    ...[...text.matchAll(/typeof import\('([^']+)'\)/g)].flatMap(([, specifier]) =>
      taken(specifier ?? '', [ALL]),
    ),
  ];
}

/** The names that a file exports, and whether each is a type that the file itself speaks of. */
function exportsOf([path, text]: Source): readonly string[] {
  return parsed(path, text).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, moduleRequest, isType }) => {
      if (moduleRequest || exportName.kind !== 'Name' || !exportName.name) return [];
      const mentions =
        text.match(new RegExp(`\\b${exportName.name.replace('$', '\\$')}\\b`, 'g'))?.length ?? 0;
      return isType && mentions > 1 ? [] : [exportName.name];
    }),
  );
}

/**
 * Exports that nobody imports: code that nobody needs, or an `export` that says more than it means. The type
 * of a parameter or an answer of the same file is left alone, so that callers can name it.
 * @param among the files whose exports are judged
 * @param all the files that may use them
 * @returns `path: name`
 */
export function deadExports(among: readonly Source[], all: readonly Source[]): string[] {
  const taken = new Set(all.flatMap(takenBy).map(([path, name]) => `${path}: ${name}`));
  return among.flatMap((source) =>
    exportsOf(source)
      .map((name) => `${source[0]}: ${name}`)
      .filter((each) => !taken.has(each) && !taken.has(`${source[0]}: ${ALL}`)),
  );
}
