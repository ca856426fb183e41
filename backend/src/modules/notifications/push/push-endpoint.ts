const LONGEST = 2000;

/** An address in the one form that it is kept and looked for in; null where it is none. */
export function normalizeEndpoint(given: string): string | null {
  if (!URL.canParse(given)) return null;
  const { href } = new URL(given);
  return href.length <= LONGEST ? href : null;
}

/**
 * The entry of `hosts` (`PUSH_ENDPOINT_HOSTS`) that lets us send to this address; undefined where none does. Only https, and no
 * address that the list doesn't name: whoever subscribes must not choose where this server knocks.
 */
export function pushServiceOf(endpoint: string, hosts: readonly string[]): string | undefined {
  const { protocol, hostname, host, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '') return undefined;
  return hosts.find((entry) => {
    const allowed = entry.toLowerCase();
    const asked = allowed.includes(':') ? host : hostname;
    return allowed.startsWith('.') ? asked.endsWith(allowed) : asked === allowed;
  });
}
