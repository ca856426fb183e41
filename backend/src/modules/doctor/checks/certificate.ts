import { connect, rootCertificates } from 'node:tls';
import { reasonOf } from '../../../platform/errors';
import { failed, type Finding, fine, warning } from '../finding';

const DAY_MS = 24 * 60 * 60 * 1000;
const TIMEOUT_MS = 5_000;
/** Time for a manual renewal; automatic renewal happens earlier. */
const WARNING_DAYS = 14;
/** Error codes before the handshake. All other errors concern the certificate. */
const CONNECTION_ERROR = /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|TIMEOUT)/;

/** @param provider for a provider's host: PEM of an additional trusted authority */
export async function certificateOf(
  url: string,
  now: Date,
  provider?: { authority: string | undefined },
): Promise<Finding> {
  const { hostname, port, host } = new URL(url);
  const result = await handshake(hostname, Number(port || 443), provider?.authority);
  if ('why' in result) {
    const { why } = result;
    return failed((t) => {
      if (CONNECTION_ERROR.test(why)) return t.hostUnreachable({ host, why });
      return provider ? t.providerCertificateBad({ host, why }) : t.certificateBad({ host, why });
    });
  }
  const days = Math.floor((result.validTo.getTime() - now.getTime()) / DAY_MS);
  return days < WARNING_DAYS
    ? warning((t) => t.certificateEnds({ host, days }))
    : fine((t) => t.certificateFine({ host, days }));
}

function handshake(host: string, port: number, ca?: string): Promise<{ validTo: Date } | { why: string }> {
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port,
      servername: host,
      timeout: TIMEOUT_MS,
      ...(ca && { ca: [...rootCertificates, ca] }),
    });
    const end = (result: { validTo: Date } | { why: string }) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('secureConnect', () => end({ validTo: new Date(socket.getPeerCertificate().valid_to) }));
    socket.once('timeout', () => end({ why: 'TIMEOUT' }));
    socket.once('error', (error) => end({ why: reasonOf(error) }));
  });
}
