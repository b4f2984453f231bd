// Judges by the layers of tests, in a process of its own: a mutant may kill a worker of Vitest, and Vitest with it.
import { Layers, type Verdict } from './layers.ts';
import type { LayersAnswer, LayersQuestion } from './layersApart.ts';

const layers = new Layers();

async function verdictOn(question: LayersQuestion): Promise<Verdict> {
  if (question.kind === 'judge') return layers.judge(question.mutant, question.layer, question.isWide);
  if (question.kind === 'read') return layers.judgeByReading();
  await layers.ensureHolding(question.files, question.layers);
  return 'passed';
}

process.on('message', async (question: LayersQuestion) => {
  const answer: LayersAnswer = await verdictOn(question).then(
    (verdict) => ({ verdict }),
    (error) => ({ failure: String(error) }),
  );
  process.send?.(answer);
});
process.on('disconnect', async () => {
  await layers.end();
  process.exit();
});
