import { type Source, targetOf } from './folders.ts';

/** A declaration of a file, by its name; what stands before the first one is called ''. */
export type Declarations = ReadonlyMap<string, string>;

/** The declarations of a file that begin at its margin, by their names, each with its text. */
export function declarationsIn(text: string): Declarations {
  const parts = text.split(/^(?=(?:export )?(?:async )?(?:function|const|class|interface|type) \w)/m);
  const nameOf = (part: string) =>
    /^(?:export )?(?:async )?(?:function|const|class|interface|type) (\w+)/.exec(part)?.[1] ?? '';
  return new Map(parts.map((part) => [nameOf(part), part]));
}

/** The values that a file imports by name, with the files they come of. */
export function importsIn([path, text]: Source): ReadonlyMap<string, readonly [file: string, name: string]> {
  const imports = [...text.matchAll(/^import \{([^}]+)\} from '([^']+)'/gm)].flatMap(
    ([, names = '', specifier = '']) =>
      names.split(',').map((each) => {
        const [name = '', local = name] = each.trim().split(' as ');
        return [local, [targetOf(path, specifier) ?? '', name]] as const;
      }),
  );
  return new Map(imports.filter(([local]) => !local.startsWith('type ')));
}
