import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { targetOf } from './folders.ts';
import { breachesOf, specifiersOf } from './imports.ts';
import { parsed } from './parsed.ts';
import { pictureOf, roomUses } from './picture.ts';
import { rules } from './rooms.ts';
import { sourcesOf } from './sources.ts';

const root = new URL('../../', import.meta.url);

describe('imports run one way', () => {
  it.each(Object.keys(rules))('in %s', (room) => {
    const breaches = sourcesOf(room).flatMap(([path, text]) => breachesOf(path, text));
    expect(breaches).toEqual([]);
  });

  it.each(Object.keys(rules))('to files that are there, styles and pictures too, in %s', (room) => {
    const missing = sourcesOf(room).flatMap(([path, text]) =>
      specifiersOf(parsed(path, text).program)
        .map((specifier) => targetOf(path, specifier))
        .filter((target) => target !== undefined && !existsSync(new URL(target, root))),
    );
    expect(missing).toEqual([]);
  });

  it('as docs/architecture.svg draws them (drawn again by a run with -u)', async () => {
    const uses = roomUses(new Map(Object.keys(rules).map((room) => [room, sourcesOf(room)])));
    await expect(pictureOf(uses)).toMatchFileSnapshot('../../docs/architecture.svg');
  });

  it('over files that are really there', () => {
    for (const room of ['domain', 'contract', 'machines', 'src', 'server']) {
      expect(sourcesOf(room), room).not.toEqual([]);
    }
  });
});

describe('the checker catches', () => {
  it.each([
    ['domain/a.ts', "import { call } from '#contract/client.ts';", 'domain may not import contract'],
    ['contract/a.ts', "import { machine } from '#machines/a.ts';", 'contract may not import machines'],
    ['machines/a.ts', "import type { A } from '#src/a.tsx';", 'machines may not import src'],
    ['machines/a.ts', "export { A } from '#server/a.ts';", 'machines may not import server'],
    ['src/a.tsx', "const a = import('#server/a.ts');", 'src may not import server'],
    ['src/a.tsx', "const name = 'x'; const a = import(name);", 'nobody can tell'],
    ['server/a.ts', "import '#machines/a.ts';", 'server may not import machines'],
    ['src/a.tsx', "import { b } from '#tests/b.ts';", 'src may not import tests'],
    ['server/a/b.ts', "import { c } from '../../domain/c.ts';", 'another room is imported by its name'],
    ['domain/a.ts', "import { b } from './b';", 'no file ending'],
  ])('%s: %s', (path, source, reason) => {
    expect(breachesOf(path, source)).toEqual([expect.stringContaining(reason)]);
  });

  it.each([
    ['machines/a.ts', "import { useState } from 'react';", 'react'],
    ['machines/a.ts', "import { useNavigate } from 'react-router-dom';", 'react-router-dom'],
    ['machines/a.ts', "import axios from 'axios';", 'axios'],
    ['src/a.tsx', "import axios from 'axios';", 'axios'],
    ['src/a.tsx', "import { readFile } from 'node:fs';", 'node:fs'],
    ['server/a.ts', "import { createElement } from 'react';", 'react'],
    ['domain/a.ts', "import * as v from 'valibot';", 'valibot'],
    ['contract/a.ts', "import { setup } from 'xstate';", 'xstate'],
  ])('a package in the wrong room: %s: %s', (path, source, name) => {
    expect(breachesOf(path, source)).toEqual([expect.stringMatching(new RegExp(`package ${name}\\b`))]);
  });

  it.each([
    ['src/a.tsx', "const answer = await fetch('/api');", 'fetch'],
    ['src/a.tsx', 'const ask = new XMLHttpRequest();', 'XMLHttpRequest'],
    ['machines/a.ts', "const token = localStorage.getItem('a');", 'localStorage'],
    ['machines/a.ts', "window.location.href = '/';", 'window'],
    ['machines/a.ts', 'const later = { setTimeout };', 'setTimeout'],
    ['domain/a.ts', 'const zone = process.env.TZ;', 'process'],
  ])('a global in the wrong room: %s: %s', (path, source, name) => {
    expect(breachesOf(path, source)).toEqual([expect.stringContaining(`uses ${name}:`)]);
  });
});

it('leaves alone what keeps the rules', () => {
  const source = `
    import { setup } from 'xstate';
    import type { Instant } from '#domain/time.ts';
    import { quotePrice } from '#contract/client.ts';
    import { list } from '../shared/list.ts';
    export const shell = { fetch: true, window: list.document, history: setup, price: quotePrice };
    export type Now = Instant;
  `;
  expect(breachesOf('machines/booking/quote.ts', source)).toEqual([]);
});
