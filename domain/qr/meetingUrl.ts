/** As long as an address may be, so that its QR code can still be read off a screen. */
const LONGEST_MEETING_URL = 1_000;

/** Why a text is no address of a meeting: nothing there, too long, no address at all, or one that opens no web page. */
export type MeetingUrlProblem = 'empty' | 'tooLong' | 'malformed' | 'notWeb';

export interface MeetingUrl {
  /** The text of the QR code. */
  readonly href: string;
  readonly host: string;
  /** The address after the host, by which a member knows the meeting; may be empty. */
  readonly path: string;
}

/**
 * Reads the address of a meeting. Only http and https: a code that somebody scans must never run a script
 * (`javascript:`) or carry its own page (`data:`). Without a scheme it is taken for https.
 */
export function readMeetingUrl(text: string): MeetingUrl | { readonly problem: MeetingUrlProblem } {
  const trimmed = text.trim();
  if (trimmed === '') return { problem: 'empty' };
  if (trimmed.length > LONGEST_MEETING_URL) return { problem: 'tooLong' };
  const isBare = !/^[a-z][a-z\d+.-]*:/i.test(trimmed) || /^[^/:]+\.[^/:]+:\d+(?:\/|$)/.test(trimmed);
  const url = parse(isBare ? `https://${trimmed}` : trimmed);
  if (url === undefined || /\s/.test(trimmed)) return { problem: 'malformed' };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { problem: 'notWeb' };
  if (!url.hostname.includes('.') && url.hostname !== 'localhost') return { problem: 'malformed' };
  const path = `${url.pathname}${url.search}`.replace(/^\//, '');
  return { href: url.href, host: url.host, path };
}

/** `URL.parse` is younger than the browsers that the app runs on. */
function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
