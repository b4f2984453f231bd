import { describe, expect, it } from 'vitest';
import { circlesBetween, circlesOfFiles, type Source } from './folders.ts';
import { rules } from './rooms.ts';
import { sourcesOf } from './sources.ts';

const rooms = Object.keys(rules);

describe('folders have no circles', () => {
  it.each(rooms)('in %s', (room) => {
    expect(circlesBetween(sourcesOf(room))).toEqual([]);
  });

  it.each(['domain', 'contract', 'machines', 'src', 'server'])('nor have the areas of %s', (room) => {
    expect(circlesBetween(sourcesOf(room), 2)).toEqual([]);
  });

  it.each(rooms)('nor have the files of %s', (room) => {
    expect(circlesOfFiles(sourcesOf(room))).toEqual([]);
  });
});

describe('the search for circles', () => {
  const file = (path: string, ...specifiers: string[]): Source => [
    path,
    specifiers.map((specifier) => `import '${specifier}';`).join('\n'),
  ];

  it('finds two folders that use each other, by name or by way', () => {
    const sources = [file('src/a/x.ts', '#src/b/y.ts'), file('src/b/y.ts', '../a/z.ts')];
    expect(circlesBetween(sources)).toEqual(['src/a/x.ts imports src/b/y.ts; src/b/y.ts imports src/a/z.ts']);
  });

  it('finds a circle of three, once, and of types alone', () => {
    const sources = [
      file('src/a/x.ts', '#src/b/x.ts'),
      file('src/b/x.ts', '#src/c/x.ts'),
      ['src/c/x.ts', "import type { X } from '#src/a/x.ts';"] as const,
    ];
    expect(circlesBetween(sources)).toHaveLength(1);
  });

  it('finds a folder and the one that it stands in', () => {
    const sources = [file('src/a/x.ts', './b/y.ts'), file('src/a/b/y.ts', '../z.ts')];
    expect(circlesBetween(sources)).toHaveLength(1);
  });

  it('finds areas whose folders go round only together', () => {
    const sources = [file('src/a/one/x.ts', '#src/b/one/x.ts'), file('src/b/two/x.ts', '#src/a/two/x.ts')];
    expect(circlesBetween(sources)).toEqual([]);
    expect(circlesBetween(sources, 2)).toHaveLength(1);
  });

  it('leaves alone what goes one way, other rooms, packages, and files of one folder', () => {
    const sources = [
      file('src/a/x.ts', '#src/b/y.ts', './y.ts', '#machines/a/x.ts', 'react'),
      file('src/a/y.ts', './x.ts'),
      file('src/b/y.ts', './look.module.css?inline'),
      file('machines/a/x.ts', '#machines/b/x.ts'),
    ];
    expect(circlesBetween(sources)).toEqual([]);
  });

  it('finds two files of one folder that use each other, by a type alone or when they are asked for', () => {
    const type: Source = ['src/a/x.ts', "import type { Y } from './y.ts';"];
    expect(circlesOfFiles([type, file('src/a/y.ts', './x.ts')])).toHaveLength(1);
    const asked: Source = ['src/a/x.ts', "const load = () => import('./y.ts');"];
    expect(circlesOfFiles([asked, file('src/a/y.ts', '#src/a/x.ts')])).toHaveLength(1);
  });

  it('leaves alone files whose folders alone go round', () => {
    const sources = [
      file('src/a/x.ts', '#src/b/y.ts'),
      file('src/b/y.ts', 'react'),
      file('src/b/z.ts', '#src/a/x.ts'),
    ];
    expect(circlesOfFiles(sources)).toEqual([]);
  });
});
