import { isIPv6 } from 'node:net';

const MAPPED = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS_OF_A_NETWORK = 4;

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // The last 32 bits may be written as an IPv4 address; the network does not depend on them.
  const [head = '', tail] = address.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}

/**
 * The source that an address counts as: an IPv4 address as itself, an IPv6 address as its network of 64 bits, because
 * whoever has one address there has all of them.
 */
export function sourceOf(address: string): string {
  const [bare = ''] = address.split('%');
  const mapped = MAPPED.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(bare)) return bare;
  return `${groupsOf(bare).slice(0, GROUPS_OF_A_NETWORK).join(':')}::/64`;
}

/**
 * The network of a source as `sourceOf` gives it: an IPv4 address is its own, an IPv6 source belongs to one of 48 bits,
 * because that is what one customer of a provider gets, with 65,536 sources in it.
 */
export function networkOf(source: string): string {
  const groups = /^((?:[\da-f]+:){2}[\da-f]+):[\da-f]+::\/64$/.exec(source)?.[1];
  return groups === undefined ? source : `${groups}::/48`;
}
