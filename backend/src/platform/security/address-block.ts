import ipaddr from 'ipaddr.js';

/** IPv6 prefix lengths: 64 is one customer, 56 a site, 48 a provider's pool. */
export type BlockBits = 48 | 56 | 64;

/** Removes a proxy's port; unwraps IPv4-mapped addresses. */
export function plainAddress(given: string): string {
  const address = given.replace(/^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2');
  return ipaddr.IPv6.isValid(address) ? ipaddr.process(address).toString() : address;
}

export function addressBlock(given: string, bits: BlockBits = 64): string {
  const address = plainAddress(given);
  if (!ipaddr.IPv6.isValid(address)) return address;
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, bits === 48 ? 3 : 4);
  if (bits === 56) groups[3] = (groups[3] ?? 0) & 0xff00;
  return `${groups.map((group) => group.toString(16)).join(':')}::/${bits}`;
}
