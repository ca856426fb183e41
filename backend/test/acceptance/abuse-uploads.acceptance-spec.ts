import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { BodyTimes } from '../../src/platform/http';
import { FileStore } from '../../src/platform/storage';
import { DiskSpace } from '../../src/platform/storage/disk-space';
import { UploadBudget, UploadReceiver } from '../../src/platform/uploads';
import { apply, useSeparateUploadFolder } from '../setup/application-form';
import { insertMember, type Member } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

const LIMITS = { maxPerPerson: 2, maxBytes: 256 * 1024 * 1024 };

let product: TestApp;
const opened: RawUpload[] = [];

beforeAll(async () => {
  product = await startTestApp({ THROTTLING: 'on' });
  useSeparateUploadFolder(product);
});
afterEach(async () => {
  for (const upload of opened.splice(0)) upload.socket.destroy();
  await waitFor(() => folders() === 0);
  Object.assign(product.app.get(UploadBudget), LIMITS);
});
afterAll(() => product.close());

const folders = () => readdirSync(product.app.get(UploadReceiver).root).length;

/** An upload over a raw socket that the test feeds and ends. */
class RawUpload {
  answer = '';

  private constructor(readonly socket: Socket) {
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => (this.answer += chunk.toString('utf8')));
  }

  static begin({ token }: Member): RawUpload {
    const { hostname, port } = new URL(product.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/driver-applications HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 50000000\r\n\r\n' +
        '--x\r\nContent-Disposition: form-data; name="license_file_recto"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
    );
    const upload = new RawUpload(socket);
    opened.push(upload);
    return upload;
  }

  async refusal(): Promise<{ status: number; retryAfter: number; body: Record<string, unknown> }> {
    await waitFor(() => this.answer.includes('\r\n\r\n{') && this.answer.endsWith('}'));
    const [head = '', text = ''] = this.answer.split('\r\n\r\n', 2);
    return {
      status: Number(head.slice(9, 12)),
      retryAfter: Number(/retry-after: (\d+)/i.exec(head)?.[1]),
      body: JSON.parse(text) as Record<string, unknown>,
    };
  }
}

describe('Uploads in progress', () => {
  it('are limited to two per person: a third is refused before any byte is stored', async () => {
    const [person, other] = [await insertMember(product), await insertMember(product)];
    RawUpload.begin(person);
    RawUpload.begin(person);
    await waitFor(() => folders() === 2);
    const stalled = Array.from({ length: 10 }, () => RawUpload.begin(person));
    for (const upload of stalled) {
      const { status, retryAfter, body } = await upload.refusal();
      expect([status, retryAfter, body['code']]).toEqual([429, 60, 'THROTTLED']);
    }
    expect(folders()).toBe(2);
    expect((await apply(product, other.token)).status).toBe(201);
  });

  it('are limited to two at a time, including profile pictures', async () => {
    const person = await insertMember(product);
    const [first] = [RawUpload.begin(person), RawUpload.begin(person)];
    await waitFor(() => folders() === 2);
    const avatar = async (): Promise<number> => {
      const body = new FormData();
      body.set('avatar', new Blob(['not a picture']), 'a.jpg');
      const headers = { authorization: `Bearer ${person.token}` };
      return (await fetch(`${product.url}/api/profiles/me/avatar`, { method: 'PUT', headers, body })).status;
    };
    expect(await avatar()).toBe(429);
    first.socket.destroy();
    await waitFor(async () => (await avatar()) === 415);
  });

  it('are limited to sixty an hour per person and kind, because pictures are decoded one at a time', async () => {
    const { token } = await insertMember(product);
    const statuses: number[] = [];
    for (let count = 0; count < 62; count++) {
      const body = new FormData();
      body.append('avatar', new Blob(['not a picture']), 'a.jpg');
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${product.url}/api/profiles/me/avatar`, { method: 'PUT', headers, body });
      statuses.push(answer.status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  it('share a limit in bytes, beyond which uploads are rejected with 503', async () => {
    const [person, other] = [await insertMember(product), await insertMember(product)];
    product.app.get(UploadBudget).maxBytes = 100_000;
    const upload = RawUpload.begin(person);
    upload.socket.write(Buffer.alloc(90_000));
    await waitFor(() => folders() === 1);
    await waitFor(async () => {
      const { status, body } = await apply(product, other.token);
      return status === 503 && body.code === 'UNAVAILABLE';
    });
    upload.socket.destroy();
    await waitFor(() => folders() === 0);
    product.app.get(UploadBudget).maxBytes = LIMITS.maxBytes;
    expect((await apply(product, other.token)).status).toBe(201);
  });

  it('end if data only trickles in, but not on a slow connection', async () => {
    const times = product.app.get(BodyTimes);
    expect([times.slowest, times.period, times.upload]).toEqual([2_048, 60_000, 900_000]);
    times.period = 500;
    const [trickle, slow] = [
      RawUpload.begin(await insertMember(product)),
      RawUpload.begin(await insertMember(product)),
    ];
    const sending = setInterval(() => {
      trickle.socket.write('x');
      slow.socket.write(Buffer.alloc(2_048));
    }, 20);
    try {
      await waitFor(() => trickle.socket.closed);
      await waitFor(() => folders() === 1);
      expect(slow.socket.closed).toBe(false);
    } finally {
      clearInterval(sending);
      times.period = 60_000;
    }
  });
});

describe('A full disk', () => {
  it('rejects uploads with a message, and the process reports not ready', async () => {
    const disk = product.app.get(DiskSpace);
    const person = await insertMember(product);
    const ready = async () => {
      const answer = await fetch(`${product.url}/api/health/ready`);
      return [answer.status, ((await answer.json()) as { code?: string }).code];
    };
    expect(await ready()).toEqual([200, undefined]);
    const before = disk.leastFree;
    disk.leastFree = Number.MAX_SAFE_INTEGER;
    try {
      expect(await ready()).toEqual([503, 'UNAVAILABLE']);
      const { status, body } = await apply(product, person.token);
      expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
      expect((await fetch(`${product.url}/api/health/live`)).status).toBe(200);
    } finally {
      disk.leastFree = before;
    }
    expect(await ready()).toEqual([200, undefined]);
  });

  it.each(['ENOSPC', 'EDQUOT', 'EROFS'])('causes a 503 while a file is stored: %s', async (code) => {
    const person = await insertMember(product);
    const refused = Object.assign(new Error(`${code}: no space left, write`), { code, syscall: 'write' });
    const put = jest.spyOn(product.app.get(FileStore), 'put').mockRejectedValue(refused);
    try {
      const { status, body } = await apply(product, person.token);
      expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
      expect(body.error).not.toMatch(/ENOSPC|EDQUOT|EROFS|space/);
    } finally {
      put.mockRestore();
    }
    expect((await apply(product, person.token)).status).toBe(201);
  });

  it('causes a 503 if it is the database’s disk', async () => {
    const person = await insertMember(product);
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    const query = jest.spyOn(product.app.get(DiskSpace), 'problem').mockRejectedValueOnce(full);
    expect((await apply(product, person.token)).status).toBe(503);
    query.mockRestore();
  });
});
