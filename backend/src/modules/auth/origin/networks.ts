import { isIPv6 } from 'node:net';

/** What an address is part of: providers give one IPv6 customer a /64 and often a /56, and anybody may rent a /48. */
export interface Networks {
  /** What counts as one address: an IPv4 address, or the /64. */
  address: string;
  network_56: string | null;
  network_48: string | null;
}

/** The networks of an address; IPv4 has only itself, since carriers put thousands of strangers behind their neighbours. */
export function networksOf(address: string): Networks {
  const alone = { network_56: null, network_48: null };
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return { address: mapped[1], ...alone };
  if (!isIPv6(address)) return { address, ...alone };
  const [first = '0', second = '0', third = '0', fourth = '0'] = groupsOf(address);
  const high = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return {
    address: `${first}:${second}:${third}:${fourth}::/64`,
    network_56: `${first}:${second}:${third}:${high}::/56`,
    network_48: `${first}:${second}:${third}::/48`,
  };
}

/** The first four groups, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.toLowerCase().split('%', 1)[0]?.split('::', 2) ?? [];
  const left = head.split(':').filter((group) => group !== '');
  const right = tail.split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
}
