import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { namedRefusals, noteRefusalsIn } from './refusalsSeen.ts';

/** Whether every file of the project has run, and all tests in them: some need PostgreSQL. */
async function isWhole(project: TestProject): Promise<boolean> {
  if (project.config.testNamePattern !== undefined) return false;
  if (project.getProvidedContext().postgresUrl === null) return false;
  const { testFiles } = await project.globTestFiles();
  const ran = new Set(project.vitest.state.getFiles().map(({ filepath }) => filepath));
  return testFiles.every((file) => ran.has(file));
}

/**
 * Vitest's global setup: once all server tests have run, each code that an endpoint names must have been the answer to
 * one of their calls. The other way round, an answer with a code that is not named fails its test (`noteRefusal`).
 */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'komori-refusals-'));
  const file = join(folder, 'seen');
  writeFileSync(file, '');
  noteRefusalsIn(file);
  return async () => {
    const seen = new Set(readFileSync(file, 'utf8').split('\n'));
    rmSync(folder, { recursive: true });
    const unseen = namedRefusals.filter((refusal) => !seen.has(refusal));
    if (unseen.length === 0 || !(await isWhole(project))) return;
    process.stdout.write(`Failed to see these refusals in any server test:\n  ${unseen.join('\n  ')}\n`);
    process.exitCode = 1;
  };
}
