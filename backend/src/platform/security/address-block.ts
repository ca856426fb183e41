import { isIPv6 } from 'node:net';

/** Prefix lengths that one customer, one site or one provider's pool may hold. */
export type BlockBits = 48 | 56 | 64;

/** Returns the origin for counting: an IPv4 address, or an IPv6 network (default /64, one customer). */
export function addressBlock(address: string, bits: BlockBits = 64): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const groups = leadingGroups(address);
  if (bits === 56) groups[3] = (Number.parseInt(groups[3] ?? '0', 16) & 0xff00).toString(16);
  return `${groups.slice(0, bits === 48 ? 3 : 4).join(':')}::/${bits}`;
}

/** The first four of eight groups, without leading zeros. */
function leadingGroups(address: string): string[] {
  const [head = '', tail = ''] = address.toLowerCase().split('%', 1)[0]?.split('::', 2) ?? [];
  const left = head.split(':').filter((group) => group !== '');
  const right = tail.split(':').filter((group) => group !== '');
  // A trailing IPv4 address is two groups.
  const present = left.length + right.length + (address.includes('.') ? 1 : 0);
  const zeros = Array.from({ length: Math.max(0, 8 - present) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
}
