import { connect, rootCertificates } from 'node:tls';
import { failed, type Finding, fine, reasonOf, warning } from '../finding';

const DAY_MS = 24 * 60 * 60 * 1000;
const TIMEOUT_MS = 5_000;
/** Automatic renewal is done by then, and manual renewal needs that long. */
const DAYS_OF_WARNING = 14;
/** Error codes before a handshake; all others concern the certificate. */
const NO_CONNECTION = /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|TIMEOUT)/;

/** @param theirs set for a provider's address: PEM of additional trusted authorities */
export async function certificateOf(
  url: string,
  now: Date,
  theirs?: { authority: string | undefined },
): Promise<Finding> {
  const { hostname, port, host } = new URL(url);
  const asked = await handshake(hostname, Number(port || 443), theirs?.authority);
  if ('why' in asked) {
    const { why } = asked;
    return failed((t) => {
      if (NO_CONNECTION.test(why)) return t.hostAway({ host, why });
      return theirs ? t.certificateOfTheirsBad({ host, why }) : t.certificateBad({ host, why });
    });
  }
  const days = Math.floor((asked.validTo.getTime() - now.getTime()) / DAY_MS);
  return days < DAYS_OF_WARNING
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
