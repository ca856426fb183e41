import { createPublicKey, verify } from 'node:crypto';
import { connect } from 'node:net';
import { Agent, type Dispatcher } from 'undici';
import type { PushBrowser } from './push-browser';
import { type HonestAnswer, type RecordedRequest, ScriptedServer } from './scripted-server';

const MAX_BYTES = 4096;

/** RFC 8030 with VAPID (RFC 8292). Can't decrypt messages; `PushBrowser` can. */
export class FakePushService extends ScriptedServer<'push'> {
  readonly accepted: RecordedRequest<'push'>[] = [];

  static async start(): Promise<FakePushService> {
    return new FakePushService().listen();
  }

  /** Routes every https address to this fake. */
  dispatcher(): Dispatcher {
    const port = Number(new URL(this.baseUrl).port);
    return new Agent({
      connect: (_, established) => {
        const socket = connect(port, '127.0.0.1', () => established(null, socket));
        socket.on('error', (error) => established(error, null));
      },
    });
  }

  readBy(browser: PushBrowser): ReturnType<PushBrowser['read']>[] {
    return this.sentTo(browser, this.accepted).map(({ bytes }) => browser.read(bytes));
  }

  /** Includes rejected requests. */
  requestCount(browser: PushBrowser): number {
    return this.sentTo(browser, this.requests).length;
  }

  protected override operationOf(method: string): 'push' | null {
    return method === 'POST' ? 'push' : null;
  }

  protected override execute(request: RecordedRequest<'push'>): HonestAnswer {
    const { headers, bytes } = request;
    if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers['ttl']))) {
      return { status: 400 };
    }
    if (bytes.length > MAX_BYTES) return { status: 413 };
    if (!isSigned(headers.authorization ?? '', `https://${headers.host}`)) return { status: 403 };
    this.accepted.push(request);
    return { status: 201 };
  }

  private sentTo({ endpoint }: PushBrowser, requests: RecordedRequest<'push'>[]) {
    return requests.filter(({ headers, path }) => `https://${headers.host}${path}` === endpoint);
  }
}

/** `vapid t=<JWT>, k=<public key>`: right audience, acceptable lifetime, valid signature. */
function isSigned(authorization: string, audience: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return false;
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
  const now = Date.now() / 1000;
  return (
    aud === audience &&
    /^(mailto:|https:)/.test(sub) &&
    exp > now &&
    exp <= now + 24 * 3_600 &&
    verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  );
}
