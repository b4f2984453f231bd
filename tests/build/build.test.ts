import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesAtStart } from '#scripts/build/filesAtStart.ts';
import { clearBuild, recordBuild } from '#scripts/build/formerAssets.ts';
import { precompressDirectory } from '#scripts/build/precompress.ts';
import { linksOfScreens } from '#scripts/build/screenFiles.ts';

describe('what is there without a network', () => {
  const css = (name: string) => ({ viteMetadata: { importedCss: new Set([name]) } });
  const chunks = [
    { type: 'chunk', fileName: 'main.js', name: 'start', imports: ['base.js'], ...css('main.css') },
    { type: 'chunk', fileName: 'base.js', imports: ['main.js'] },
    { type: 'chunk', fileName: 'door.js', facadeModuleId: '/x/src/Door.tsx', imports: ['card.js'] },
    { type: 'chunk', fileName: 'card.js', ...css('card.css') },
    { type: 'chunk', fileName: 'survey.js', facadeModuleId: '/x/src/Survey.tsx', imports: ['form.js'] },
  ];

  it('is the start and the named screens, with all that they import', () => {
    expect(filesAtStart(chunks, ['src/Door.tsx'])).toEqual([
      'base.js',
      'card.css',
      'card.js',
      'door.js',
      'main.css',
      'main.js',
    ]);
  });

  it('is named with the document of a screen: the first script, the app, then the screen, each once', () => {
    const first = { type: 'asset', fileName: 'assets/first-1.js' };
    expect(linksOfScreens([...chunks, first], { door: ['src/Door.tsx'] })['/user/door']?.split(', ')).toEqual(
      [
        '</user/assets/first-1.js>; rel=preload; as=script; fetchpriority=high',
        '</user/main.js>; rel=modulepreload',
        '</user/base.js>; rel=modulepreload',
        '</user/main.css>; rel=preload; as=style; crossorigin',
        '</user/card.css>; rel=preload; as=style; crossorigin',
        '</user/card.js>; rel=modulepreload',
        '</user/door.js>; rel=modulepreload',
      ],
    );
  });

  it('is not silently less where a screen was moved, or the start has another name', () => {
    expect(() => filesAtStart(chunks, ['src/Gate.tsx'])).toThrow('src/Gate.tsx');
    expect(() => linksOfScreens(chunks.slice(1), {})).toThrow('start');
  });
});

describe('the files of former builds', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'komori-builds-'));
    mkdirSync(join(folder, 'assets'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  async function build(name: string) {
    await clearBuild(folder);
    writeFileSync(join(folder, 'index.html'), name);
    for (const file of [`${name}.js`, `${name}.js.br`, 'shared.js']) {
      writeFileSync(join(folder, 'assets', file), name);
    }
    await recordBuild(folder, [`${name}.js`, 'shared.js']);
  }
  const assets = () => readdirSync(join(folder, 'assets')).sort();

  it('stay for the next nine builds, compressed ones too', async () => {
    await build('a');
    for (let next = 1; next <= 9; next++) await build(`b${next}`);
    expect(assets()).toEqual(expect.arrayContaining(['a.js', 'a.js.br', 'b9.js', 'shared.js']));
    await build('c');
    expect(assets()).not.toContain('a.js');
    expect(assets()).not.toContain('a.js.br');
    expect(assets()).toEqual(expect.arrayContaining(['b1.js', 'shared.js']));
  });

  it('are the only ones that stay', async () => {
    await build('a');
    writeFileSync(join(folder, 'removed.html'), 'a');
    writeFileSync(join(folder, '.inputs'), 'a');
    await build('b');
    expect(readdirSync(folder).sort()).toEqual(['.builds.json', 'assets', 'index.html']);
  });

  it('and the operators’ house, which is built into a folder beside them and compresses itself', async () => {
    mkdirSync(join(folder, 'operator'));
    writeFileSync(join(folder, 'operator', 'index.html'), 'operators'.repeat(20));
    await build('a');
    await precompressDirectory(folder);
    expect(readdirSync(join(folder, 'operator'))).toEqual(['index.html']);
    await precompressDirectory(join(folder, 'operator'));
    expect(readdirSync(join(folder, 'operator')).sort()).toContain('index.html.br');
  });
});
