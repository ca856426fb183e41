import { addressBlock } from '../../../platform/security';

/** What an address is part of: providers give one IPv6 customer a /64 and often a /56, and anybody may rent a /48. */
export interface Networks {
  /** What counts as one address: an IPv4 address, or the /64. */
  address: string;
  network_56: string | null;
  network_48: string | null;
}

/** The networks of an address; IPv4 has only itself, since carriers put thousands of strangers behind their neighbours. */
export function networksOf(address: string): Networks {
  const block = addressBlock(address);
  if (!block.endsWith('/64')) return { address: block, network_56: null, network_48: null };
  return { address: block, network_56: addressBlock(address, 56), network_48: addressBlock(address, 48) };
}
