import { execFile } from 'node:child_process';
import { projectNode, root } from '#scripts/lib/paths.mjs';

/** Runs a command of an operator; answers how it ended and what it said. */
export function operate(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: `${root}.cache/node`, ...environment };
    const child = execFile(
      projectNode,
      [`server/operate/${command}.ts`, ...args],
      { cwd: root, env },
      (_, stdout, stderr) => resolve({ code: child.exitCode, said: stdout + stderr }),
    );
  });
}
