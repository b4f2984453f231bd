import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPath } from '#domain/account/redirect.ts';

describe('a redirectTo that is followed', () => {
  it.each([
    '/app',
    '/app/area-search/make-reservation?room=1,2,3&date=2026-11-21&hour=9&minute=30&interval=60',
    '/app/search?focus_on=1#map',
    '/terms?redirectTo=%2Fapp',
    '/app/area-search?areaName=%E6%B8%8B%E8%B0%B7',
    '/',
  ])('%s', (path) => {
    expect(ownPath(path)).toBe(path);
  });

  it('is written in full, without dot segments', () => {
    expect(ownPath('/app/../app/./notices')).toBe('/app/notices');
  });

  it('may be long', () => {
    const path = `/app?room=${'1,'.repeat(20_000)}1`;
    expect(ownPath(path)).toBe(path);
  });
});

describe('a redirectTo that leads elsewhere is not followed', () => {
  it.each([
    ['another host', '//evil.example'],
    ['another host by three slashes', '///evil.example'],
    ['another host by a backslash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['a backslash further on', '/app\\..\\..\\evil'],
    ['an address', 'https://evil.example/app'],
    ['an address with one slash', 'https:/evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a script in capitals', 'JaVaScRiPt:alert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['a tab between the slashes', '/\t/evil.example'],
    ['a line end between the slashes', '/\n/evil.example'],
    ['a carriage return', '/app\r\nLocation: https://evil.example'],
    ['a NUL', '/\u0000/evil.example'],
    ['a leading space', ' //evil.example'],
    ['dot segments before a second slash', '/..//evil.example'],
    ['a dot before a second slash', '/.//evil.example'],
    ['an encoded dot before a second slash', '/%2e//evil.example'],
    ['encoded dot segments', '/app/%2E%2e//evil.example'],
    ['a relative path', 'app/notices'],
    ['a query alone', '?redirectTo=/app'],
    ['an encoded path', '%2Fapp'],
    ['nothing', ''],
  ])('%s', (_, text) => {
    expect(ownPath(text)).toBeUndefined();
  });

  it('nor is one that is missing', () => {
    expect([ownPath(null), ownPath(undefined)]).toEqual([undefined, undefined]);
  });
});

/** Text made of what addresses are attacked with. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('/', '//', '\\', '.', '..', '%2e', '%2F', '%5c', '@', ':', '?', '#', '\t', '\n', ' '),
      fc.constantFrom('evil.example', 'app', 'https:', 'javascript:', '[::1]', '／', '\u2028', '\ud800'),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 10 },
  )
  .map((parts) => `/${parts.join('')}`);

it('whatever is given, the answer stays at the origin that it is followed from, and says the same again', () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string()), (text) => {
      const path = ownPath(text);
      if (path === undefined) return;
      expect(new URL(path, 'https://member.example/user/terms').origin).toBe('https://member.example');
      expect(ownPath(path)).toBe(path);
    }),
    { numRuns: 2_000 },
  );
});
