import { describe, expect, it } from 'vitest';
import { withoutTexts } from '#scripts/build/bareCharts.ts';

describe('a chart in the build', () => {
  it.each([
    [
      `const chart = { description: "The sheet's own.", on: { next: 'there' } };`,
      `const chart = {  on: { next: 'there' } };`,
    ],
    [
      'const kept = { on: { back: { description: `It stays.` } } } as const;',
      'const kept = { on: { back: {  } } } as const;',
    ],
    [`const last = { target: 'closed', description: 'None.' };`, `const last = { target: 'closed',  };`],
  ])('has no description: %s', (source, bare) => {
    expect(withoutTexts(source, 'description')).toBe(bare);
  });

  it.each([
    'interface Booth { readonly description: string }',
    'const shown = { description: booth.description, text };',
    `const words = 'description: none';`,
  ])('keeps everything else: %s', (source) => {
    expect(withoutTexts(source, 'description')).toBe(source);
  });
});

it('a call in the build has no summary', () => {
  const source = `endpoint({ call: 'GET /list', summary: 'Lists it.', audience: 'member' });`;
  expect(withoutTexts(source, 'summary')).toBe(`endpoint({ call: 'GET /list',  audience: 'member' });`);
});
