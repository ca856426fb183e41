import type { IncomingMessage } from 'node:http';

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:\d{1,5})?$/i;

/**
 * Whether a request names one host, and as a host is written. With two of them, what stands in front may have read the other one.
 */
export function hasSoundHost({ rawHeaders, headers, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts === 0) return httpVersionMinor === 0 || headers.host === undefined;
  return hosts === 1 && HOST.test(headers.host ?? '');
}
