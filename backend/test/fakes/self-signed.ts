import { createServer, type Server } from 'node:https';
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A certificate that no system trusts, for this machine's own address. */
export interface SelfSigned {
  key: KeyObject;
  /** PEM. */
  certificate: string;
}

/** One DER value: a tag and what it holds. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const SEQUENCE = 0x30;
const ECDSA_WITH_SHA256 = der(SEQUENCE, Buffer.from('06082a8648ce3d040302', 'hex'));
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const SUBJECT_ALT_NAME = Buffer.from('0603551d11', 'hex');
const LOOPBACK = Buffer.from([127, 0, 0, 1]);

/** Valid for 127.0.0.1 from yesterday until so many days from now. */
export function selfSigned(validDays = 1): SelfSigned {
  const { privateKey: key, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = der(SEQUENCE, der(0x31, der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from('An authority')))));
  const day = (fromNow: number) => {
    const text = new Date(Date.now() + fromNow * 86_400_000).toISOString().replace(/[-:T]|\.\d+/g, '');
    return der(0x17, Buffer.from(text.slice(2)));
  };
  const names = der(0x04, der(SEQUENCE, der(0x87, LOOPBACK)));
  const told = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    der(SEQUENCE, day(-1), day(validDays)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, der(SEQUENCE, SUBJECT_ALT_NAME, names))),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', told, key));
  const body = der(SEQUENCE, told, ECDSA_WITH_SHA256, signature).toString('base64');
  return { key, certificate: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n` };
}

/** What answers at `target`, spoken to over TLS under a certificate. */
export class TlsInFront {
  private constructor(private readonly server: Server) {}

  static async of(target: string, { key, certificate }: SelfSigned): Promise<TlsInFront> {
    const pem = key.export({ type: 'pkcs8', format: 'pem' });
    const server = createServer({ key: pem, cert: certificate }, (incoming, response) => {
      const { method, headers, url = '/' } = incoming;
      const onward = request(new URL(url, target), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      incoming.pipe(onward);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new TlsInFront(server);
  }

  get baseUrl(): string {
    return `https://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}
