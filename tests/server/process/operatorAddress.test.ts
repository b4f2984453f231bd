import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { freePort } from '#scripts/lib/ports.mjs';
import { killServersAfterEach, startServer } from '#tests/support/server/process.ts';

/** Demos by how they listen, each with the address that is printed for operators; `PORT` stands for their port. */
const PRINTED: readonly (readonly [environment: Readonly<Record<string, string>>, house: string])[] = [
  [{ DEMO: '1' }, 'http://localhost:PORT/operator/'],
  [{ DEMO: 'lan', HOST: '0.0.0.0' }, 'http://localhost:PORT/operator/'],
  [{ DEMO: '1', OPERATOR_ORIGIN: 'http://localhost:4443' }, 'http://localhost:4443/operator/'],
];

describe('a demo that starts', () => {
  killServersAfterEach();

  it.each(PRINTED)(
    'prints an address for operators at which browsers have passkeys: %o',
    async (given, house) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'komori-printed-'));
      onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
      cpSync(inject('emptyEmbedded'), join(dataDir, 'pg'), { recursive: true });
      const port = String(await freePort());
      const server = startServer({ DATA_DIR: dataDir, PORT: port, ...given });
      await server.ready;
      await expect.poll(server.output).toContain('Simulated: ');
      const said = [...server.output().matchAll(/http\S+\/operator\//g)].map(([address]) => address);
      expect(said).toEqual([house.replace('PORT', port)]);
    },
    60_000,
  );
});
