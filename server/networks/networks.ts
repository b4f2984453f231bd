import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Addresses that no route of the internet leads to. */
const near = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  near.addSubnet(network, bits, 'ipv4');
}
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

/** A host as URLs and sockets write it, without brackets, zone and the IPv6 form of an IPv4 address. */
function bare(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/, '');
}

function isIn(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Whether a name or an address leads to this machine alone. */
export function isLoopback(host: string): boolean {
  const name = bare(host);
  return name === 'localhost' || name.endsWith('.localhost') || isIn(loopback, name);
}

/** Whether a name or an address is of this machine or of a network that the internet has no way into. */
export function isNear(host: string): boolean {
  const name = bare(host);
  return isLoopback(name) || name.endsWith('.local') || isIn(near, name);
}

/** Whether it stands for all addresses of this machine. */
export function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** The first address of this machine that others in its network reach; undefined without one. */
export function nearAddress(): string | undefined {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal, address }) => family === 'IPv4' && !internal && isNear(address))?.address;
}
