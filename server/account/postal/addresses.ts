import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import * as v from 'valibot';
import type { Context } from '#server/usecase/context.ts';

const decompress = promisify(brotliDecompress);

/** The first line of the file: whose data it is, of when, and where the codes of each first three digits lie. */
const Head = v.object({
  date: v.string(),
  source: v.string(),
  licence: v.string(),
  shards: v.record(v.string(), v.tuple([v.number(), v.number()])),
});

/** Japan Post's codes as `scripts/postal/pack.ts` has packed them; 0.8 MB, of which a look-up unpacks 1 kB. */
interface PostalFile {
  readonly head: v.InferOutput<typeof Head>;
  readonly shards: Buffer;
}

let opened: Promise<PostalFile> | undefined;

function openFile(): Promise<PostalFile> {
  opened ??= readFile(join(import.meta.dirname, 'postal.bin')).then((file) => {
    const end = file.indexOf('\n');
    return {
      head: v.parse(Head, JSON.parse(file.subarray(0, end).toString())),
      shards: file.subarray(end + 1),
    };
  });
  return opened;
}

/** GET /zip/{postal}: the addresses of seven digits; none for a code that Japan Post does not have. */
export async function findAddresses(_: Context, postal: string): Promise<readonly string[]> {
  const { head, shards } = await openFile();
  const [offset, length] = head.shards[postal.slice(0, 3)] ?? [0, 0];
  if (length === 0) return [];
  const shard = (await decompress(shards.subarray(offset, offset + length))).toString();
  const start = `\n${shard}`.indexOf(`\n${postal.slice(3)}\t`);
  if (start === -1) return [];
  const [line = ''] = shard.slice(start).split('\n', 1);
  return line.split('\t').slice(1);
}
