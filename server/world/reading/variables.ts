/** The texts that `${NAME}` stands for. */
export type Variables = Readonly<Record<string, string | undefined>>;

const NAME = /^\$\{([A-Za-z_][A-Za-z0-9_]*)\}$/;

/** The NAME of a text that is `${NAME}` and nothing else. */
export function nameOf(text: string): string | undefined {
  return NAME.exec(text)?.[1];
}

/**
 * Reads a file of secrets: a line is NAME=text, a comment begins with #. Throws with the line that is neither, without
 * showing it.
 */
export function parseSecrets(file: string, text: string): Variables {
  const found: Record<string, string> = {};
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, name, value] = /^([A-Za-z_][A-Za-z0-9_]*)=(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined)
      throw new Error(`${file}:${index + 1}: NAME=text expected.`);
    found[name] = value;
  }
  return found;
}
