/** One file of a build, as far as this needs to know it. */
export interface Chunk {
  readonly type: string;
  readonly fileName: string;
  readonly name?: string;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined;
}

/** The chunk that the document asks for: the bundler's own entry, which only imports it, is in no file. */
export const START_CHUNK = 'start';

/** The file with the start of the app. */
export function startOf(chunks: readonly Chunk[]): string {
  const start = chunks.find(({ name }) => name === START_CHUNK);
  if (start === undefined)
    throw new Error(`Failed to find the chunk ${START_CHUNK}, with which the app begins.`);
  return start.fileName;
}

/** The start and the screens, with all that they import, in the order of their names. */
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
  add(startOf(chunks));
  screens.forEach(startsWith);
  return [...found].sort();
}
