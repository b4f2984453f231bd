import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { projectNode, root } from '#scripts/lib/paths.mjs';
import { jsonSchema } from '#server/world/command/schema.ts';
import { worldText } from '#tests/support/values/worldFile.ts';

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | false;
  readonly items?: Schema | readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

/** Every key of the schema by its path, and whether it is explained. */
function unexplained(schema: Schema, path = ''): readonly string[] {
  const items = Array.isArray(schema.items)
    ? []
    : [schema.items as Schema | undefined].filter((each) => each !== undefined);
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, each]) => [
      ...(each.description === undefined && each.anyOf === undefined ? [`${path}/${key}`] : []),
      ...unexplained(each, `${path}/${key}`),
    ]),
    ...(schema.additionalProperties ? unexplained(schema.additionalProperties, `${path}/*`) : []),
    ...items.flatMap((each) => unexplained(each, `${path}/0`)),
    ...(schema.anyOf ?? []).flatMap((each) => unexplained(each, path)),
  ];
}

describe('the JSON Schema of a world', () => {
  it('explains every key, and knows no others', () => {
    const schema: Schema = JSON.parse(jsonSchema());
    expect(unexplained(schema)).toEqual([]);
    expect(schema.additionalProperties).toBe(false);
  });
});

const language = join(root, 'node_modules/yaml-language-server/bin/yaml-language-server');

interface Diagnostic {
  readonly message: string;
  readonly range: { readonly start: { readonly line: number; readonly character: number } };
}

/** An editor's side of the language server's protocol: as much of it as completion needs. */
class Editor {
  readonly diagnostics: Diagnostic[] = [];
  readonly #server: ChildProcess;
  readonly #waiting = new Map<number, (result: never) => void>();
  #asked = 0;
  #buffer = Buffer.alloc(0);

  constructor() {
    this.#server = spawn(projectNode, [language, '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.#server.stdout?.on('data', (data: Buffer) => this.#hear(data));
  }

  ask<Result>(method: string, params: unknown): Promise<Result> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise<Result>((resolve) => {
      this.#waiting.set(id, resolve as (result: never) => void);
      this.say({ id, method, params });
    });
  }

  say(message: object): void {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#server.stdin?.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  close(): void {
    this.#server.kill();
  }

  #hear(data: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, data]);
    for (;;) {
      const head = this.#buffer.indexOf('\r\n\r\n');
      const length = Number(
        /Content-Length: (\d+)/.exec(this.#buffer.subarray(0, Math.max(head, 0)).toString())?.[1],
      );
      if (head < 0 || this.#buffer.length < head + 4 + length) return;
      this.#answer(JSON.parse(this.#buffer.subarray(head + 4, head + 4 + length).toString()));
      this.#buffer = this.#buffer.subarray(head + 4 + length);
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: messages of a protocol of which three kinds are looked into
  #answer({ id, method, params, result }: any): void {
    if (method === 'textDocument/publishDiagnostics') this.diagnostics.push(...params.diagnostics);
    else if (method === 'workspace/configuration') this.say({ id, result: params.items.map(() => ({})) });
    else if (method !== undefined && id !== undefined) this.say({ id, result: null });
    else this.#waiting.get(id)?.(result as never);
  }
}

describe.skipIf(!existsSync(language))('an editor with the schema beside the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'komori-world-'));
  writeFileSync(join(folder, 'world.schema.json'), jsonSchema());
  const editor = new Editor();
  afterAll(() => {
    editor.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('completes, explains, and names the mistakes', async () => {
    const lines = `# yaml-language-server: $schema=./world.schema.json\n${worldText()}`.trimEnd().split('\n');
    const booth = lines.findIndex((line) => line.includes('c-1:'));
    lines.splice(booth + 1, 0, '                nmae: x', '                rate: "250"', '                ');
    const uri = pathToFileURL(join(folder, 'world.yaml')).href;
    const at = (line: number, character: number) => ({
      textDocument: { uri },
      position: { line, character },
    });
    await editor.ask('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(folder).href,
      capabilities: { textDocument: { completion: {} }, workspace: { configuration: true } },
    });
    editor.say({ method: 'initialized', params: {} });
    editor.say({
      method: 'textDocument/didOpen',
      params: { textDocument: { uri, languageId: 'yaml', version: 1, text: lines.join('\n') } },
    });
    await expect.poll(() => editor.diagnostics.length, { timeout: 15_000 }).toBeGreaterThan(0);
    const { items } = await editor.ask<{ items: { label: string; documentation?: unknown }[] }>(
      'textDocument/completion',
      at(booth + 3, 16),
    );
    const offered = Object.fromEntries(
      items.map(({ label, documentation }) => [label, JSON.stringify(documentation)]),
    );
    expect(Object.keys(offered)).toEqual(
      expect.arrayContaining(['hours', 'closed_from', 'pin', 'wifi', 'walk']),
    );
    expect(Object.keys(offered)).not.toContain('plan'); // of booths on a floor alone
    expect(offered.closed_from).toContain('closed for good');
    const hover = await editor.ask('textDocument/hover', at(booth + 2, 18));
    expect(JSON.stringify(hover)).toContain('Yen for 15 minutes, before tax');
    const found = editor.diagnostics.map(({ range, message }) => [range.start.line - booth, message]);
    expect(found).toContainEqual([1, expect.stringContaining('nmae')]);
    expect(found).toContainEqual([2, expect.stringContaining('integer')]);
  }, 30_000);
});
