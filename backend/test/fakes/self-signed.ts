import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

/** A self-signed certificate for 127.0.0.1 and its key, both PEM. */
export interface SelfSigned {
  key: string;
  certificate: string;
}

export function selfSigned(days = 1): SelfSigned {
  const { private: key, cert: certificate } = generate([{ name: 'commonName', value: 'An authority' }], {
    days,
    keySize: 2048,
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
  return { key, certificate };
}

export class TlsProxy {
  private constructor(private readonly server: Server) {}

  static async start(target: string, { key, certificate }: SelfSigned): Promise<TlsProxy> {
    const server = createServer({ key, cert: certificate }, (incoming, response) => {
      const { method, headers, url = '/' } = incoming;
      const onward = request(new URL(url, target), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      incoming.pipe(onward);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new TlsProxy(server);
  }

  get baseUrl(): string {
    return `https://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}
