/** A file of the contract, as `import * as` has it. */
type Module = Readonly<Record<string, unknown>>;

/** Whatever those files export that is a call, and no schema, type or constant. */
export type CallIn<Modules extends readonly Module[]> = Extract<
  Modules[number] extends infer Each ? (Each extends Module ? Each[keyof Each] : never) : never,
  { readonly path: string; readonly refuses: readonly string[] }
>;

/** The calls that those files describe, so that a new one is written down in its file alone. */
export function callsIn<const Modules extends readonly Module[]>(
  modules: Modules,
): readonly CallIn<Modules>[] {
  return modules
    .flatMap((module) => Object.values(module))
    .filter(
      (each): each is CallIn<Modules> =>
        typeof each === 'object' && each !== null && 'path' in each && 'refuses' in each,
    );
}
