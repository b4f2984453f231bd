import { build } from 'vite';

/**
 * The code of a file that runs by itself, beside the app and without its chunks: a worker, the document's first script.
 * A build of its own.
 * @param input its path
 */
export async function codeOfOwnFile(
  root: string,
  input: string,
  define: Readonly<Record<string, string>> = {},
): Promise<string> {
  const made = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const [output] = [made].flat();
  const code = output && 'output' in output ? output.output[0].code : undefined;
  if (code === undefined) throw new Error(`Failed to build ${input}: there is no code.`);
  return code;
}
