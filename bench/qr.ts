/**
 * How many pictures of the corpus the scanner's own decoder reads, and how fast: a line for each set, the total last.
 * `npm run bench:qr [-- <corpus>]`; the corpus is a folder of sets, each `<name>.<png|jpg|webp>` with `<name>.txt`
 * (the text, empty for none) or `<name>.any.json` (any of these).
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readCorpus } from '#scripts/qr/corpus.ts';
import { openFrame } from '#scripts/qr/frame.ts';
import { decodeFully } from './qr/decoder.ts';

const LONGEST = 1280;

const corpus = resolve(process.argv[2] ?? process.env.QR_CORPUS ?? '../shared/qr-corpus');

interface Tally {
  right: number;
  wrong: number;
  pictures: number;
  readonly times: number[];
}

const newTally = (): Tally => ({ right: 0, wrong: 0, pictures: 0, times: [] });

function quantile(times: readonly number[], part: number): string {
  const sorted = times.toSorted((one, other) => one - other);
  return `${(sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1)} ms`.padStart(9);
}

function line(name: string, { right, wrong, pictures, times }: Tally): string {
  const rate = `${((100 * right) / pictures).toFixed(1)} %`.padStart(8);
  const count = `${right}/${pictures}`.padStart(8);
  return `${name.padEnd(22)}${rate}${count}   wrong ${wrong}   median ${quantile(times, 0.5)}   p95 ${quantile(times, 0.95)}`;
}

if (!existsSync(corpus)) {
  console.error(
    `Failed to open the QR corpus: no folder ${corpus}. Give its path: npm run bench:qr -- <folder>, or QR_CORPUS.`,
  );
  process.exit(1);
}

const sets = new Map<string, Tally>();
const total = newTally();
const negatives = newTally();
for (const { set, path, texts } of readCorpus(corpus)) {
  const frame = await openFrame(path, LONGEST);
  const isNegative = texts.length === 0;
  const began = performance.now();
  const text = decodeFully(frame);
  const took = performance.now() - began;
  const tally = sets.get(set) ?? newTally();
  sets.set(set, tally);
  for (const one of [tally, isNegative ? negatives : total]) {
    one.pictures++;
    one.times.push(took);
    if (isNegative ? text === undefined : text !== undefined && texts.includes(text)) one.right++;
    else if (text !== undefined) one.wrong++;
  }
}

for (const [name, tally] of sets) console.log(line(name, tally));
console.log(line('without a code', negatives));
console.log(line('total', total));
