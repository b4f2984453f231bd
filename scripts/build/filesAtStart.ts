/** One file of a build, as far as this needs to know it. */
export interface Chunk {
  readonly type: string;
  readonly fileName: string;
  readonly isEntry?: boolean;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined;
}

/** The entry and the screens, with all that they import, in the order of their names. */
export function filesAtStart(chunks: readonly Chunk[], screens: readonly string[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    const { imports = [], viteMetadata } = byName.get(name) ?? {};
    for (const file of [...imports, ...(viteMetadata?.importedCss ?? [])]) add(file);
  };
  const startsWith = (source: string) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`));
    if (chunk === undefined) throw new Error(`Failed to find the chunk of ${source}. Was the file moved?`);
    add(chunk.fileName);
  };
  for (const { fileName, isEntry } of chunks) if (isEntry) add(fileName);
  screens.forEach(startsWith);
  return [...found].sort();
}
