import type { IncomingMessage } from 'node:http';
import { type AppConfig } from '../config';

/** @param request host of the request, and its scheme if known */
export function isOwnOrigin(
  origin: string,
  config: AppConfig,
  request: { host: string; scheme?: string },
): boolean {
  const page = URL.canParse(origin) ? new URL(origin) : null;
  if (page === null) return false;
  if (page.origin === new URL(config.http.publicUrl).origin) return true;
  return (
    page.host === request.host && (request.scheme === undefined || page.protocol === `${request.scheme}:`)
  );
}

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:\d{1,5})?$/i;

/** True for exactly one well-formed host: of two, a proxy may have used the other. */
export function hasValidHost({ rawHeaders, headers, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts === 0) return httpVersionMinor === 0 || headers.host === undefined;
  return hosts === 1 && HOST.test(headers.host ?? '');
}
