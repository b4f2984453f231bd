import { readFileSync, writeFileSync } from 'node:fs';
import { root } from '../lib/paths.mjs';
import { exitIfStopped } from '../lib/run.mjs';
import { Apart, LOST } from './apart.ts';
import type { Verdict } from './layers.ts';
import type { Mutant } from './mutations.ts';
import type { Layer } from './nearest.ts';

export type LayersQuestion =
  | { readonly kind: 'judge'; readonly mutant: Mutant; readonly layer: Layer; readonly isWide: boolean }
  | { readonly kind: 'read' }
  | { readonly kind: 'hold'; readonly files: readonly string[]; readonly layers: readonly Layer[] };

export type LayersAnswer = { readonly verdict: Verdict } | { readonly failure: string };

/** A test has a minute, and the first that fails ends a run: what takes longer goes round in circles. */
const PATIENCE_MS = 300_000;
/** The first look runs many tests, none of them with a mistake. */
const FIRST_LOOK_MS = 3_600_000;

/** The layers of tests, asked in a process of their own: a mutant that kills or hangs it has been noticed. */
export class LayersApart {
  readonly #process = new Apart<LayersQuestion, LayersAnswer>(new URL('./layersProcess.ts', import.meta.url));

  async #ask(question: LayersQuestion, patienceMs = PATIENCE_MS): Promise<Verdict | typeof LOST> {
    const answer = await this.#process.ask(question, patienceMs);
    exitIfStopped();
    if (answer === LOST) return LOST;
    if ('failure' in answer) throw new Error(answer.failure);
    return answer.verdict;
  }

  /**
   * The verdict of a layer on the mutant. Where its process is lost, the same tests are run without the mistake: if
   * they are lost then too, it is the machine that was noticed.
   */
  async judge(mutant: Mutant, layer: Layer, isWide = false): Promise<Verdict> {
    const verdict = await this.#ask({ kind: 'judge', mutant, layer, isWide });
    if (verdict !== LOST) return verdict;
    const text = readFileSync(root + mutant.file, 'utf8');
    const without = await this.#ask({ kind: 'judge', mutant: { ...mutant, text }, layer, isWide });
    return without === 'passed' ? 'noticed' : 'timedOut';
  }

  /** The verdict of the tests that read the product's files, for which the mistake stands in its file meanwhile. */
  async judgeByReading(mutant: Mutant): Promise<Verdict> {
    const written = readFileSync(root + mutant.file, 'utf8');
    writeFileSync(root + mutant.file, mutant.text);
    try {
      const verdict = await this.#ask({ kind: 'read' });
      return verdict === LOST ? 'timedOut' : verdict;
    } finally {
      writeFileSync(root + mutant.file, written);
    }
  }

  /** A first look, before any mutant. Throws where a test that is nearest to the files does not hold. */
  async ensureHolding(files: readonly string[], layers: readonly Layer[]): Promise<void> {
    const verdict = await this.#ask({ kind: 'hold', files, layers }, FIRST_LOOK_MS);
    if (verdict === LOST) throw new Error('Failed to judge: without any change, the tests are lost.');
  }

  async end(): Promise<void> {
    await this.#process.end();
  }
}
