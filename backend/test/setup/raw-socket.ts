import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Socket } from 'node:net';

const TEXT = 0x1;
const BINARY = 0x2;
const CLOSE = 0x8;

/** A raw WebSocket to `/socket.io`, for frames that no client library sends and for clients that stop reading. */
export class RawSocket {
  ended = false;
  received = '';
  private unread: Buffer = Buffer.alloc(0);

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => this.read(Buffer.concat([this.unread, chunk])));
    socket.on('close', () => (this.ended = true));
    socket.on('error', () => undefined);
  }

  static open(product: { url: string }, headers: Record<string, string> = {}): Promise<RawSocket> {
    const upgrade = request(`${product.url}/socket.io/?EIO=4&transport=websocket`, {
      headers: {
        ...headers,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    });
    return new Promise((resolve, reject) => {
      upgrade.on('upgrade', (_response, socket) => resolve(new RawSocket(socket)));
      upgrade.on('response', ({ statusCode }) => reject(new Error(`The server answered ${statusCode}`)));
      upgrade.on('error', reject);
      upgrade.end();
    });
  }

  send(content: string | Buffer): void {
    const payload = Buffer.from(content);
    const mask = randomBytes(4);
    const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
    const opcode = 0x80 | (typeof content === 'string' ? TEXT : BINARY);
    this.socket.write(Buffer.concat([frameHead(opcode, payload.length), mask, masked]));
  }

  stopReading(): void {
    this.socket.pause();
  }

  close(): void {
    this.socket.destroy();
  }

  private read(bytes: Buffer): void {
    this.unread = bytes;
    const payload = payloadOfFrame(bytes);
    if (payload === null || bytes.length < payload.end) return;
    if (((bytes[0] ?? 0) & 0xf) === CLOSE) return this.close();
    this.received += bytes.toString('utf8', payload.start, payload.end);
    this.read(bytes.subarray(payload.end));
  }
}

/** Where the payload of the first frame starts and ends, or null if the frame's head is incomplete. */
function payloadOfFrame(bytes: Buffer): { start: number; end: number } | null {
  if (bytes.length < 2) return null;
  const length = (bytes[1] ?? 0) & 0x7f;
  if (length < 126) return { start: 2, end: 2 + length };
  if (length === 126) return bytes.length < 4 ? null : { start: 4, end: 4 + bytes.readUInt16BE(2) };
  return bytes.length < 10 ? null : { start: 10, end: 10 + Number(bytes.readBigUInt64BE(2)) };
}

function frameHead(opcode: number, length: number): Buffer {
  if (length < 126) return Buffer.from([opcode, 0x80 | length]);
  const head = Buffer.alloc(length < 65_536 ? 4 : 10);
  head[0] = opcode;
  head[1] = 0x80 | (length < 65_536 ? 126 : 127);
  if (length < 65_536) head.writeUInt16BE(length, 2);
  else head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}
