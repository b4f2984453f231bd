const BASE = 'https://komori.invalid';

/**
 * A redirectTo query as a path of this app, or undefined for anything that would lead elsewhere (other hosts, `//host`,
 * `/..//host`, `javascript:`, backslashes, control characters). docs/spec/account.md, "Screens":
 * /terms?redirectTo={full path}.
 */
export function ownPath(text: string | null | undefined): string | undefined {
  if (!text || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)) return undefined;
  const url = new URL(text, BASE);
  // Resolving dot segments can uncover a second slash: `/..//host`.
  if (url.origin !== BASE || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
