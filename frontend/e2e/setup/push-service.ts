import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { journey } from './journey';

const { push } = await journey();

const SALT = 16;
const TAG = 16;

/** A subscribed browser, able to decrypt its messages: RFC 8291 with one record of RFC 8188. */
export class SubscribedBrowser {
  private readonly pair = createECDH('prime256v1');
  private readonly secret = randomBytes(16);
  private readonly point = this.pair.generateKeys();

  /** As from `PushSubscription.toJSON()`. */
  readonly subscription = {
    endpoint: `https://127.0.0.1:${push.port}/push/${randomUUID()}`,
    keys: { p256dh: this.point.toString('base64url'), auth: this.secret.toString('base64url') },
  };

  /** @throws Error if the message was encrypted for another browser */
  read(message: Buffer): Record<string, unknown> {
    const salt = message.subarray(0, SALT);
    const keyEnd = SALT + 5 + message.readUInt8(SALT + 4);
    const sender = message.subarray(SALT + 5, keyEnd);
    const shared = Buffer.concat([Buffer.from('WebPush: info\0'), this.point, sender]);
    const secret = derive(this.pair.computeSecret(sender), this.secret, shared, 32);
    const part = (name: string, size: number) =>
      derive(secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), size);
    const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
    cipher.setAuthTag(message.subarray(-TAG));
    const record = Buffer.concat([cipher.update(message.subarray(keyEnd, -TAG)), cipher.final()]);
    return JSON.parse(record.subarray(0, record.lastIndexOf(2)).toString());
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, size: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, size));

/** A fake push service over TLS. It stores encrypted messages. */
export class PushService {
  private readonly messages: { path: string; body: Buffer }[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<PushService> {
    const server = createServer({ key: push.key, cert: push.certificate });
    const service = new PushService(server);
    server.on('request', (request, response) => {
      void buffer(request).then((body) => {
        service.messages.push({ path: request.url ?? '', body });
        response.writeHead(201).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(push.port, '127.0.0.1', resolve));
    return service;
  }

  /** Messages to a browser so far, decrypted (RFC 8291). */
  readBy(browser: SubscribedBrowser): Record<string, unknown>[] {
    const { pathname } = new URL(browser.subscription.endpoint);
    return this.messages.filter(({ path }) => path === pathname).map(({ body }) => browser.read(body));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
