import type { AppConfig } from '../config';

/**
 * True where a browser's `Origin` is a page of ours: of the public address, or of the address that was asked.
 * @param asked scheme and host as the request came in; only the host where the scheme isn't known
 */
export function isOwnOrigin(
  origin: string,
  config: AppConfig,
  asked: { host: string; scheme?: string },
): boolean {
  const page = URL.canParse(origin) ? new URL(origin) : null;
  if (page === null) return false;
  if (page.origin === new URL(config.http.publicUrl).origin) return true;
  return page.host === asked.host && (asked.scheme === undefined || page.protocol === `${asked.scheme}:`);
}
