import { describe, expect, it } from 'vitest';
import { readMeetingUrl } from '#domain/qr/meetingUrl.ts';

describe('the address of a meeting', () => {
  it.each([
    ['https://meet.example.jp/k-1120', 'https://meet.example.jp/k-1120', 'meet.example.jp', 'k-1120'],
    ['  http://example.jp  ', 'http://example.jp/', 'example.jp', ''],
    ['meet.example.jp/k?p=1', 'https://meet.example.jp/k?p=1', 'meet.example.jp', 'k?p=1'],
    ['example.jp:8443/room', 'https://example.jp:8443/room', 'example.jp:8443', 'room'],
    ['HTTPS://EXAMPLE.JP/A', 'https://example.jp/A', 'example.jp', 'A'],
  ])('%j is read', (text, href, host, path) => {
    expect(readMeetingUrl(text)).toEqual({ href, host, path });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['javascript:alert(1)', 'notWeb'],
    ['JavaScript:alert(1)//example.jp', 'notWeb'],
    [' javascript:alert(1)', 'notWeb'],
    ['data:text/html,<script>alert(1)</script>', 'notWeb'],
    ['file:///etc/passwd', 'notWeb'],
    ['mailto:a@example.jp', 'notWeb'],
    ['https://', 'malformed'],
    ['会議', 'malformed'],
    ['https://exa mple.jp', 'malformed'],
    ['java\nscript:alert(1)', 'malformed'],
    [`https://example.jp/${'a'.repeat(5_000)}`, 'tooLong'],
  ])('%j is refused: %s', (text, problem) => {
    expect(readMeetingUrl(text)).toEqual({ problem });
  });

  it('has 1,000 characters at most, without the spaces around it', () => {
    const longest = `https://example.jp/${'a'.repeat(1_000 - 'https://example.jp/'.length)}`;
    expect(readMeetingUrl(` ${longest} `)).toMatchObject({ href: longest });
    expect(readMeetingUrl(`${longest}a`)).toEqual({ problem: 'tooLong' });
  });
});
