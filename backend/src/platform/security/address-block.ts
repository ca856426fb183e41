import ipaddr from 'ipaddr.js';

/** One customer, one site, one provider's pool. */
export type BlockBits = 48 | 56 | 64;

export function addressBlock(given: string, bits: BlockBits = 64): string {
  const address = given.replace(/^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2');
  if (!ipaddr.IPv6.isValid(address)) return address;
  const ip = ipaddr.process(address); // unwraps IPv4-mapped addresses
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString();
  const groups = ip.parts.slice(0, bits === 48 ? 3 : 4);
  if (bits === 56) groups[3] = (groups[3] ?? 0) & 0xff00;
  return `${groups.map((group) => group.toString(16)).join(':')}::/${bits}`;
}
