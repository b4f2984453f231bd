import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { besideOf } from '#server/world/command/files.ts';
import { readDrawing } from '#server/world/drawing/drawing.ts';
import { svgFile } from '#server/world/drawing/writeSvg.ts';
import { WorldMistakes } from '#server/world/reading/problem.ts';
import { readWorld } from '#server/world/reading/read.ts';
import { boothAt, svgOf } from '#tests/support/values/drawings.ts';
import { placesOf, worldText } from '#tests/support/values/worldFile.ts';

const KEYS = new Set(['a-1', 'a-2']);
const BOOTHS = `${boothAt('a-1', 40, 30)}\n${boothAt('a-2', 100, 30)}`;

function flawsOf(text: string, keys = KEYS): readonly string[] {
  return readDrawing(text, keys).flaws.map(({ message }) => message);
}

function markupOf(elements: string): string {
  const { drawing, flaws } = readDrawing(svgOf(`${elements}\n${BOOTHS}`), KEYS);
  expect(flaws).toEqual([]);
  return drawing?.markup.replace(/\n?<rect id="a-[12]"[^>]*>/g, '') ?? '';
}

/** Where the booth of those elements is, in units of the frame of 400 by 300. */
function boxOf(element: string): readonly number[] {
  const { drawing, flaws } = readDrawing(svgOf(element), new Set(['b']));
  expect(flaws).toEqual([]);
  const [left = 0, top = 0, width = 0, height = 0] = drawing?.layout.booths.b ?? [];
  return [left * 400, top * 300, width * 400, height * 300].map((side) => Math.round(side * 10) / 10);
}

describe('a drawing of a floor', () => {
  it('is shown so large that its smallest booth has 64 pixels, each booth where its shape is', () => {
    const room = '<rect id="b" x="200" y="120" width="100" height="150"/>';
    const { drawing } = readDrawing(
      svgOf(`${BOOTHS}${room}<rect width="10" height="10"/>`),
      new Set([...KEYS, 'b']),
    );
    expect(drawing?.layout).toMatchObject({
      viewBox: [0, 0, 400, 300],
      width: 640,
      height: 480,
      booths: {
        'a-1': [0.1, 0.1, 0.1, 0.13333],
        'a-2': [0.25, 0.1, 0.1, 0.13333],
        b: [0.5, 0.4, 0.25, 0.5],
      },
    });
  });

  it.each([
    ['<rect id="b" x="10" y="20" width="40px" height="50"/>', [10, 20, 40, 50]],
    ['<circle id="b" cx="100" cy="50" r="20"/>', [80, 30, 40, 40]],
    ['<ellipse id="b" cx="100" cy="50" rx="20" ry="10"/>', [80, 40, 40, 20]],
    ['<polygon id="b" points="10,10 60,10 35 40"/>', [10, 10, 50, 30]],
    ['<path id="b" d="M10 10h50v40H10z"/>', [10, 10, 50, 40]],
    ['<path id="b" d="m10 10l50 0-10 40z m5 5l10 60"/>', [10, 10, 50, 65]],
    ['<path id="b" d="M20,10C20,5 60,5 60,10V40Q40,50,20,40Z"/>', [20, 5, 40, 45]],
    ['<path id="b" d="M10 10 50 10 50 60 10 60z"/>', [10, 10, 40, 50]],
    [
      '<g id="b"><rect x="10" y="10" width="40" height="40"/><text x="300" y="9">A</text><line x1="10" y1="9" x2="20" y2="60"/></g>',
      [10, 9, 40, 51],
    ],
    ['<g transform="translate(100 50)"><rect id="b" width="40" height="30"/></g>', [100, 50, 40, 30]],
    ['<rect id="b" width="20" height="10" transform="translate(10,10) scale(2)"/>', [10, 10, 40, 20]],
    [
      '<rect id="b" x="100" y="100" width="40" height="20" transform="rotate(90 100 100)"/>',
      [80, 100, 20, 40],
    ],
    ['<rect id="b" width="20" height="10" transform="matrix(2 0 0 3 5 6)"/>', [5, 6, 40, 30]],
    ['<rect id="b" width="20" height="20" transform="skewX(45)"/>', [0, 0, 40, 20]],
    ['<rect id="b" width="20" height="20" transform="skewY(45)"/>', [0, 0, 20, 40]],
    [
      '<g transform="translate(50)"><g id="b" transform="scale(2 1)"><rect x="5" width="20" height="20"/></g></g>',
      [60, 0, 40, 20],
    ],
  ])('finds the booth of %s', (element, box) => {
    expect(boxOf(element)).toEqual(box);
  });

  // A browser leaves out the whole of such a transform, and draws nothing of such a shape.
  it.each([
    ['<rect id="b" width="20" height="20" transform="translate(10 5 7)"/>', 'transform'],
    ['<rect id="b" width="20" height="20" transform="translate(10,,5)"/>', 'transform'],
    ['<rect id="b" width="20" height="20" transform="rotate(45 100)"/>', 'transform'],
    ['<rect id="b" width="20" height="20" transform="matrix(1 0 0 1 200)"/>', 'transform'],
    ['<rect id="b" width="20" height="20" transform="skewX(4 5)"/>', 'transform'],
    ['<rect id="b" width="20" height="20" transform="translate(10"/>', 'transform'],
    ['<path id="b" d="h50v40h-50z"/>', 'expected'],
    ['<path id="b" d="5 5 M10 10h50v40z"/>', 'expected'],
    ['<rect id="b" x="90" y="90" width="-20" height="20"/>', 'expected'],
    ['<circle id="b" cx="90" cy="90" r="-20"/>', 'expected'],
  ])('finds no booth where nothing would be drawn: %s', (element, message) => {
    expect(readDrawing(svgOf(element), new Set(['b'])).flaws).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining(message) }),
    );
  });

  it('knows a booth by its key to the letter', () => {
    const { ids, drawing } = readDrawing(svgOf(`${BOOTHS}${boothAt('B', 200, 30)}`), new Set([...KEYS, 'b']));
    expect([...ids]).toContain('B');
    expect(Object.keys(drawing?.layout.booths ?? {})).toEqual(['a-1', 'a-2']);
  });

  it('may have its frame in width and height alone, and one that does not begin at 0', () => {
    const booth = '<rect id="b" x="50" y="50" width="50" height="50"/>';
    const framed = (frame: string) =>
      readDrawing(`<svg xmlns="http://www.w3.org/2000/svg" ${frame}>${booth}</svg>`, new Set(['b']));
    expect(framed('width="200px" height="100"').drawing?.layout.booths).toEqual({
      b: [0.25, 0.5, 0.25, 0.5],
    });
    expect(framed('width="21cm" viewBox="50 50 100 100"').drawing?.layout.booths).toEqual({
      b: [0, 0, 0.5, 0.5],
    });
    for (const frame of [
      '',
      'width="100%" height="100"',
      'viewBox="0 0 0 5"',
      'viewBox="0 0 5 0"',
      'viewBox="0 0 5"',
      'viewBox="0 0 1e9 5"',
    ])
      expect(framed(frame).flaws.map(({ message }) => message)).toEqual([
        'viewBox is missing: four numbers expected',
      ]);
  });

  it('keeps shapes, words and how they look, and leaves out what tools add', () => {
    expect(
      markupOf(
        `<?tool 1?><!-- layer --><title>B1</title><metadata><r xmlns="urn:r"><script xmlns="urn:r"/></r></metadata>
        <defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs>
        <g id="Layer_1" data-name="Layer 1" class="cls" clip-path="url(#c)" style="fill:none; stroke : #5b6462;-x:1">
          <path d="M0 0h10" xmlns:ink="urn:ink" ink:label="Wall &quot;1&quot;" vector-effect="non-scaling-stroke"/>
          <ink:view xmlns:ink="urn:ink"><rect width="1" height="1"/></ink:view>
        </g>
        <text x="1 2" font-family="'Noto Sans JP', sans-serif" fill="rgb(1, 2, 3)">入口 &lt;A&gt;
          <tspan>&amp;<![CDATA[<b>]]></tspan></text>
        <text font-family='"A B", serif'>A</text>`,
      ),
    ).toBe(
      `<g fill="none" stroke="#5b6462">
<path d="M0 0h10" vector-effect="non-scaling-stroke"/>
</g>
<text x="1 2" font-family="'Noto Sans JP', sans-serif" fill="rgb(1, 2, 3)">入口 &lt;A&gt; <tspan>&amp;&lt;b&gt;</tspan></text>
<text font-family="&quot;A B&quot;, serif">A</text>`,
    );
  });

  it('has colours of its own where a shape has one that is not the ink', () => {
    const isColoured = (elements: string, more = '') =>
      readDrawing(svgOf(`${elements}${BOOTHS}`, more), KEYS).drawing?.layout.hasOwnColours;
    expect(isColoured('<path d="M0 0h10" stroke="currentColor" fill="none"/>')).toBe(false);
    expect(isColoured('<g><path d="M0 0h10" stroke="#000"/></g>')).toBe(true);
    expect(isColoured('', ' style="fill:white"')).toBe(true);
  });

  it('says the same when it is written and read again, whatever it holds', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', ' ', '\n', '&amp;', '&lt;', '"', '<tspan>x</tspan>', '席'),
    });
    const element = fc.oneof(
      text.map((words) => `<text x="1" fill="red">${words}</text>`),
      fc.constantFrom('<g><g opacity=".5"/></g>', '<line x2="5"/>', '<rect width="5" height="5">\n</rect>'),
    );
    fc.assert(
      fc.property(
        fc.array(element),
        fc.constantFrom('', ' fill="none"', ' id="a-1" stroke="red"'),
        (all, more) => {
          const { drawing } = readDrawing(
            svgOf(`${all.join('\n')}${BOOTHS}`, more.replace('a-1', 'root')),
            KEYS,
          );
          const again = drawing && readDrawing(svgFile(drawing), KEYS);
          expect(again).toMatchObject({ flaws: [], drawing });
        },
      ),
    );
  });
});

describe('a drawing that is refused', () => {
  it.each([
    ['a script', '<script>alert(1)</script>', 'script has no place in a drawing: a drawing runs nothing'],
    ['a script of an address', '<script href="https://evil.example/x.js"/>', 'script has no place'],
    [
      'a page',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
      'foreignObject has no place',
    ],
    ['a style sheet', '<style>@import url(https://evil.example/x.css);</style>', 'style has no place'],
    ['a picture', '<image href="https://evil.example/p.png" width="9" height="9"/>', 'image has no place'],
    ['a repetition', '<use href="#a-1"/>', 'use has no place'],
    ['a link', '<a href="javascript:alert(1)"><rect width="9" height="9"/></a>', 'a has no place'],
    ['another frame', '<svg><rect width="9" height="9"/></svg>', 'svg has no place'],
    ['an animation', '<animate attributeName="href" to="javascript:1"/>', 'animate has no place'],
    ['an element named as a part of each object', '<constructor/>', 'constructor has no place'],
    ['an event', '<rect width="9" height="9" onload="alert(1)"/>', 'onload: a drawing runs nothing'],
    ['an event in capitals', '<g ONCLICK="alert(1)"/>', 'ONCLICK: a drawing runs nothing'],
    ['a reference', '<rect width="9" height="9" href="#a-1"/>', 'href: a drawing leads nowhere'],
    [
      'a reference of the older kind',
      '<rect xmlns:q="http://www.w3.org/1999/xlink" q:href="https://evil.example"/>',
      'q:href: a drawing leads nowhere',
    ],
    ['a filter of elsewhere', '<g filter="url(https://evil.example/f.svg#f)"/>', 'filter: it leads out'],
    ['a cursor of elsewhere', '<g style="cursor:URL ( //evil.example/c )"/>', 'style: it leads out'],
    ['an escaped address', String.raw`<g style="cursor:u\72l(//evil.example)"/>`, 'style: it leads out'],
    ['a colour of elsewhere', '<g fill="url(#g)"/>', 'fill: url(#g) can’t be drawn'],
    ['a colour that calls', '<g style="fill:image(x)"/>', 'fill: image(x) can’t be drawn'],
    ['a size that is none', '<rect width="9in" height="9"/>', 'width: 9in can’t be drawn'],
    ['a path that is none', '<path d="M0 0 &quot;&gt;"/>', 'd: M0 0 "> can’t be drawn'],
    ['a transform that is none', '<g transform="spin(1)"/>', 'its transform can’t be read'],
    [
      'a transform of a style',
      '<g style="transform:translate(9px)"/>',
      'style: transform: write it as the attribute',
    ],
    [
      'a turn of a style',
      '<g style="fill:red; ROTATE : 45deg"/>',
      'style: rotate: write it as the attribute',
    ],
    [
      'a place of a style',
      '<rect style="x:9px" width="9" height="9"/>',
      'style: x: write it as an attribute',
    ],
    ['a comment in a style', '<g style="/**/transform:scale(2)"/>', 'style: take the comment out of it'],
    [
      'a middle of turns',
      '<g transform-origin="9 9"/>',
      'transform-origin: turn and scale by transform alone',
    ],
    [
      'the middle of a style',
      '<g style="transform-origin:center"/>',
      'style: transform-origin: turn and scale',
    ],
    ['a box of turns', '<g transform-box="fill-box"/>', 'transform-box: turn and scale by transform alone'],
    ['a transform without numbers', '<g transform="scale()"/>', 'its transform can’t be read'],
  ])('for %s', (_, element, message) => {
    const [flaw, ...more] = flawsOf(svgOf(`${BOOTHS}${element}`));
    expect([flaw, more]).toEqual([expect.stringContaining(message), []]);
  });

  it.each([
    [
      'entities that explode',
      '<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>',
      '<text>&b;</text>',
      'a DOCTYPE',
    ],
    [
      'entities of elsewhere',
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      '<text>&x;</text>',
      'a DOCTYPE',
    ],
    [
      'a style sheet of elsewhere',
      '<?xml-stylesheet href="https://evil.example/x.css"?>',
      '',
      'a style sheet',
    ],
    ['an entity that nobody knows', '', '<text>&nbsp;</text>', 'undefined entity.'],
    ['what is not closed', '', '<g>', 'unexpected close tag.'],
    ['a namespace that nobody says', '', '<q:rect/>', 'unbound namespace prefix: "q".'],
    ['an attribute that is there twice', '', '<rect x="1" x="2"/>', 'duplicate attribute: x.'],
    [
      'layers without end',
      '',
      '<g>'.repeat(60) + '</g>'.repeat(60),
      'it is nested more than 50 elements deep',
    ],
  ])('for %s, and says nothing else', (_, before, element, message) => {
    expect(flawsOf(`${before}\n${svgOf(element)}`)).toEqual([expect.stringContaining(message)]);
  });

  it.each([
    ['', 'document must contain a root element.'],
    ['hello', 'text data outside of root node.'],
    ['<html xmlns="http://www.w3.org/1999/xhtml"/>', 'an svg expected'],
    ['<svg viewBox="0 0 9 9"/>', 'an svg expected'],
  ])('as no SVG: %j', (text, message) => {
    expect(flawsOf(text)[0]).toContain(message);
  });

  it.each([
    ['twice', `${boothAt('a-1', 300, 200)}`, 'a-1 is there twice'],
    ['as a name twice', '<g id="wall"/><g id="wall"/>', 'wall is there twice'],
  ])('with a name %s', (_, element, message) => {
    expect(flawsOf(svgOf(BOOTHS + element))).toEqual([message]);
  });

  it.each(['transform="translate(50)"', 'style="transform:translate(50px)"'])(
    'with a root that is moved: %s',
    (moved) => {
      const text = svgOf(BOOTHS).replace('<svg', `<svg ${moved}`);
      expect(flawsOf(text)).toEqual([expect.stringMatching(/^(style: )?transform: write it/)]);
    },
  );

  const unseen = 'it can’t be seen, but would be pressed: show it, or delete its id';
  it.each([
    ['display="none"', '', unseen],
    ['style="display: NONE"', '', unseen],
    ['visibility="hidden"', '', unseen],
    ['style="visibility:collapse"', '', unseen],
    ['opacity="0"', '', unseen],
    ['style="opacity:0%"', '', unseen],
    ['opacity="0" visibility="visible"', '', unseen],
    ['', 'display="none"', unseen],
    ['', 'visibility="hidden"', unseen],
    ['visibility="visible"', 'display="none"', unseen],
    ['visibility="visible"', 'visibility="hidden"', undefined],
    ['opacity="0.5"', 'opacity="50%"', undefined],
    ['fill-opacity="0"', 'fill="none"', undefined],
  ])('with a booth that nobody sees, or not: %s in %s', (own, around, message) => {
    const booth = (id: string, box: string) => `<rect ${id} ${box} ${own} width="40" height="40"/>`;
    for (const element of [booth('id="b"', 'x="200"'), `<g id="b">${booth('', 'x="200"')}</g>`])
      expect(flawsOf(svgOf(`<g ${around}>${element}</g>`), new Set(['b']))).toEqual(
        message === undefined ? [] : [`b: ${message}`],
      );
  });

  it('but for one whose frame a style says, too', () => {
    expect(flawsOf(svgOf(BOOTHS).replace('<svg', '<svg style="width:100%;height:auto;fill:none"'))).toEqual(
      [],
    );
  });

  it('but for a booth of which something is seen, which is as large as that', () => {
    const inner =
      '<rect x="10" y="20" width="40" height="50"/><rect width="300" height="300" display="none"/>';
    expect(boxOf(`<g id="b">${inner}</g>`)).toEqual([10, 20, 40, 50]);
  });

  const shaped = 'a rect, circle, ellipse, polygon or path without arcs expected';
  it.each([
    ['<text id="b" x="1" y="1">B</text>', shaped],
    ['<g id="b"><text>B</text></g>', shaped],
    ['<rect id="b" width="10%" height="9"/>', shaped],
    ['<rect id="b" width="9"/>', shaped],
    ['<line id="b" x1="9" x2="99" y1="9" y2="9"/>', shaped],
    ['<polygon id="b" points="1 2 3"/>', shaped],
    ['<path id="b" d="M9 9a5 5 0 0 1 9 9"/>', shaped],
    ['<path id="b" d="M9 9 L1"/>', shaped],
    ['<g id="b"><path d="M9 9a5 5 0 0 1 9 9"/></g>', shaped],
    ['<rect id="b" x="1e308" width="1e308" height="9"/>', shaped],
    ['<rect id="b" x="1e9" width="40" height="40"/>', 'it lies outside of the drawing'],
    ['<rect id="b" x="380" width="40" height="40"/>', 'it lies outside of the drawing'],
    ['<rect id="b" x="-9" width="40" height="40"/>', 'it lies outside of the drawing'],
    ['<rect id="b" width="1" height="40"/>', 'it is smaller than a 200th of the drawing'],
    ['<rect id="b" x="20" y="30" width="50" height="50"/>', 'it lies over a-1'],
    ['<circle id="b" cx="60" cy="50" r="4"/>', 'it lies over a-1'],
  ])('with a booth nobody could press: %s', (element, message) => {
    expect(flawsOf(svgOf(BOOTHS + element), new Set([...KEYS, 'b']))).toEqual([
      expect.stringContaining(`b: ${message}`),
    ]);
  });

  it('in a moment, however it is made to take long', () => {
    const digits = '1'.repeat(290_000);
    const begun = performance.now();
    for (const element of [
      `<path d="M${' '.repeat(290_000)}x"/>`,
      `<rect width="${' '.repeat(290_000)}x" height="1"/>`,
      `<path d="M${digits}"/>`,
      `<rect width="${digits}x" height="9"/>`,
      `<polygon points="${'1 '.repeat(140_000)}x"/>`,
      `<g transform="${'scale('.repeat(48_000)}"/>`,
      `<g style="${'url '.repeat(70_000)}"/>`,
      `<g fill="rgb(${'1,'.repeat(140_000)}"/>`,
      `<text>${' '.repeat(290_000)}</text>`,
      '<g/>'.repeat(70_000),
      `<path id="a-1" d="${'M1 1'.repeat(70_000)}"/>`,
      '<i>'.repeat(90_000),
    ]) {
      readDrawing(svgOf(element), KEYS);
    }
    // A reader whose time grows with the square of the length takes minutes.
    expect(performance.now() - begun).toBeLessThan(20_000);
  }, 120_000);
});

describe('a world with a drawing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'komori-drawing-'));
  const file = join(folder, 'tokyo.yaml');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'floors'));

  const world = (drawing: string, booths: object = { 'a-1': {}, 'a-2': {} }) =>
    worldText({ areas: placesOf(booths) }).replace(
      /^( *)name: 地下1階$/m,
      `$1name: 地下1階\n$1drawing: ${drawing}`,
    );
  const read = (text: string) => readWorld(file, text, {}, besideOf(file));
  function mistakesOf(text: string): WorldMistakes {
    try {
      read(text);
    } catch (error) {
      if (error instanceof WorldMistakes) return error;
      throw error;
    }
    return expect.fail('nothing is wrong');
  }
  const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;

  it('is told what is wrong in all of its files in one message, each with line and column', () => {
    const svg = svgOf(`${boothAt('a-11', 40, 30)}\n  <g onload="x()"/>`);
    writeFileSync(join(folder, 'floors', 'b1.svg'), svg);
    const text = world('floors/b1.svg');
    const { message } = mistakesOf(text);
    expect(message).toContain(
      `${file}:${lineOf(text, 'a-1:')}:19  a-1 is not in floors/b1.svg: no element has that id (did you mean a-11?)`,
    );
    expect(message).toContain(`${file}:${lineOf(text, 'a-2:')}:19  a-2 is not in floors/b1.svg`);
    expect(message).toContain('floors/b1.svg:3:3  onload: a drawing runs nothing');
    expect(message).toContain(`> 3 |   <g onload="x()"/>\n    |   ^^\n`);
    expect(message).toContain('3 mistakes. Nothing was compared');
  });

  it('reads the drawing that is there, in which a booth that will be closed may be missing', () => {
    writeFileSync(join(folder, 'floors', 'b1.svg'), `\uFEFF<?xml version="1.0"?>\r\n${svgOf(BOOTHS)}`);
    const { drawings } = read(
      world('floors/b1.svg', { 'a-1': {}, 'a-2': {}, 'a-3': { closed_from: '2027-01-01' } }),
    );
    expect([...drawings].map(([name, { layout }]) => [name, Object.keys(layout.booths)])).toEqual([
      ['ours/tokyo.yaesu.b1', ['a-1', 'a-2']],
    ]);
  });

  it.each([
    '/etc/passwd.svg',
    '../x.svg',
    'a/../../x.svg',
    './x.svg',
    'a//x.svg',
    'C:\\x.svg',
    'b1.png',
    'x.svg/',
  ])('names none outside of its folder, nor anything else: %s', (name) => {
    expect(mistakesOf(world(JSON.stringify(name))).message).toContain(
      'drawing: a file in this folder or below it expected, like floors/b1.svg',
    );
  });

  it('is told of a drawing that is not there, is too large, or is no text', () => {
    expect(mistakesOf(world('floors/none.svg')).message).toContain(
      'drawing: there is no file floors/none.svg beside tokyo.yaml',
    );
    mkdirSync(join(folder, 'folder.svg'));
    expect(mistakesOf(world('folder.svg')).message).toContain('there is no file folder.svg');
    const large = join(folder, 'large.svg');
    writeFileSync(large, '');
    truncateSync(large, 50_000_000);
    expect(mistakesOf(world('large.svg')).message).toContain(
      'drawing: large.svg has 50000 kB; at most 300 kB are read',
    );
    writeFileSync(large, Buffer.from(`<svg>${'ブース'}</svg>`, 'utf16le'));
    expect(mistakesOf(world('large.svg')).message).toContain('it is not written in UTF-8');
  });
});
