import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';

const SALT_BYTES = 16;
const TAG_BYTES = 16;

/** Decrypts messages: RFC 8291 with one RFC 8188 record. */
export class PushBrowser {
  private readonly pair = createECDH('prime256v1');
  private readonly secret = randomBytes(16);
  private readonly publicKey = this.pair.generateKeys();

  constructor(readonly endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`) {}

  /** Same shape as `PushSubscription.toJSON()`. */
  get subscription() {
    const keys = { p256dh: this.publicKey.toString('base64url'), auth: this.secret.toString('base64url') };
    return { endpoint: this.endpoint, expirationTime: null, keys };
  }

  /** @throws Error if the message was encrypted for another browser */
  read(message: Buffer): ReturnType<typeof JSON.parse> {
    const salt = message.subarray(0, SALT_BYTES);
    const keyEnd = SALT_BYTES + 5 + message.readUInt8(SALT_BYTES + 4);
    const sender = message.subarray(SALT_BYTES + 5, keyEnd);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.publicKey, sender]);
    const key = derive(this.pair.computeSecret(sender), this.secret, info, 32);
    const cipher = createDecipheriv(
      'aes-128-gcm',
      derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
      derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
    );
    const tagAt = message.length - TAG_BYTES;
    cipher.setAuthTag(message.subarray(tagAt));
    const record = Buffer.concat([cipher.update(message.subarray(keyEnd, tagAt)), cipher.final()]);
    return JSON.parse(record.subarray(0, record.lastIndexOf(2)).toString('utf8'));
  }
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}
