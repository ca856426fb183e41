import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { BodyTimes } from '../../src/platform/http';
import { UploadReceiver } from '../../src/platform/uploads';
import { startS3 } from '../fakes/s3.fake';
import {
  apply,
  formOf,
  NUMBERS,
  PDF,
  photo,
  requiredFiles,
  sendForm,
  type SentFile,
  useSeparateUploadFolder,
} from '../setup/application-form';
import { type Answer, callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { bombPdf, bombPng, HTML, jpegBehindPdf, pdfBehindJpeg, pdfInJpeg, SVG } from '../setup/hostile-files';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

const MB = 1024 * 1024;

let product: TestApp;
let approver: Member;

beforeAll(async () => {
  product = await startTestApp();
  useSeparateUploadFolder(product);
  approver = await insertMember(product, { staff_role: 'approver' });
});
afterAll(() => product.close());

const { call } = callsTo(() => product);

const stored = (): string[] => {
  const { url } = product.config.storage;
  const root = url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length);
  try {
    return readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name !== 'documents');
  } catch {
    return [];
  }
};
const receiving = () => readdirSync(product.app.get(UploadReceiver).root);
const rowsOf = async (person: Member) =>
  (await product.database.query<object[]>('SELECT 1 FROM driver_documents WHERE driver_id = $1', [person.id]))
    .length;

/** Expects no trace of the application in database or storage. */
async function expectRefused(sent: Record<string, SentFile | SentFile[]>): Promise<Answer> {
  const person = await insertMember(product);
  const before = stored();
  const answer = await apply(product, person.token, {}, sent);
  expect(stored()).toEqual(before);
  expect(await rowsOf(person)).toBe(0);
  expect(receiving()).toEqual([]);
  const { body } = await call(person, 'GET', '/api/profiles/me');
  expect(body.data.driver_application_status).toBeNull();
  return answer;
}

describe('A document file', () => {
  it.each([
    ['HTML as .jpg', async () => HTML, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['SVG with a script', async () => SVG, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['random bytes', async () => randomBytes(5_000), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'GIF',
      async () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['a JPEG with a PDF in it', pdfInJpeg, 400, 'INVALID_FILE'],
    ['a JPEG with a PDF behind it', pdfBehindJpeg, 400, 'INVALID_FILE'],
    ['a PDF with a JPEG behind it', jpegBehindPdf, 400, 'INVALID_FILE'],
    [
      'a PDF with an archive behind it',
      async () => Buffer.concat([PDF, Buffer.from('PK\x05\x06')]),
      400,
      'INVALID_FILE',
    ],
    ['a truncated JPEG', async () => (await photo()).subarray(0, 2_000), 400, 'INVALID_FILE'],
    ['a truncated PDF', async () => PDF.subarray(0, 40), 400, 'INVALID_FILE'],
    ['nothing at all', async () => Buffer.alloc(0), 400, 'INVALID_FILE'],
    ['a bomb of 50,000 × 50,000 pixels', () => bombPng(50_000), 400, 'INVALID_FILE'],
    ['a PDF whose packed names are five million escapes', bombPdf, 400, 'INVALID_FILE'],
  ])(
    'with invalid bytes (%s) is refused, and nothing of the application stays',
    async (_what, make, status, code) => {
      const { status: given, body } = await expectRefused({ license_file_verso: { bytes: await make() } });
      expect([given, body.code, body.details?.[0]?.field]).toEqual([status, code, 'license_file_verso']);
    },
  );

  it('with an invalid type is refused together with the valid files beside it', async () => {
    const { status } = await expectRefused({ vehicle_images: [{ bytes: await photo() }, { bytes: HTML }] });
    expect(status).toBe(415);
  });

  it('may be a picture of 49 megapixels, which is reduced to 2,000 pixels', async () => {
    const person = await insertMember(product);
    const { status, body } = await apply(
      product,
      person.token,
      {},
      { license_file_verso: { bytes: await bombPng(7_000) } },
    );
    expect(status).toBe(201);
    const path = `/api/admin/driver-applications/${body.data.id}/files/license_file_verso`;
    const link = await call(approver, 'GET', path);
    const shown = Buffer.from(await (await fetch(product.url + link.body.data.url)).arrayBuffer());
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'jpeg', width: 2_000, height: 2_000 });
  });

  it('can be opened with a reason, which is audited, or without one', async () => {
    const person = await insertMember(product);
    const { body } = await apply(product, person.token);
    const path = `/api/admin/driver-applications/${body.data.id}/files/license_file_recto`;
    expect((await call(approver, 'GET', `${path}?reason=Report%20of%20May`)).status).toBe(200);
    expect((await call(approver, 'GET', path)).status).toBe(200);
    const tooLong = await call(approver, 'GET', `${path}?reason=${'x'.repeat(501)}`);
    expect(tooLong.body.details).toMatchObject([{ field: 'reason' }]);
    const viewed = await product.database.query(
      `SELECT reason FROM audit_events WHERE subject_id = $1 AND action = 'driver_application.file_viewed' ORDER BY id`,
      [body.data.id],
    );
    expect(viewed).toEqual([{ reason: 'Report of May' }, { reason: null }]);
  });

  it('is rotated upright and loses its EXIF data', async () => {
    const bytes = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#fff' } })
      .composite([
        { input: { create: { width: 100, height: 300, channels: 3, background: '#f00' } }, left: 0, top: 0 },
      ])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const person = await insertMember(product);
    const { body } = await apply(product, person.token, {}, { license_file_verso: { bytes } });
    const path = `/api/admin/driver-applications/${body.data.id}/files/license_file_verso`;
    const link = await call(approver, 'GET', path);
    const shown = Buffer.from(await (await fetch(product.url + link.body.data.url)).arrayBuffer());
    const { data, info } = await sharp(shown).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([300, 600]);
    const top = data.subarray(0, 3);
    expect([(top[0] ?? 0) > 200, (top[1] ?? 255) < 60]).toEqual([true, true]);
  });
});

describe('An unusual form', () => {
  it('is accepted with a file of 8 MB and refused with a byte more', async () => {
    const padded = async (size: number) =>
      Buffer.concat([await photo(), Buffer.alloc(size)]).subarray(0, size);
    const { status, body } = await expectRefused({ license_file_verso: { bytes: await padded(8 * MB + 1) } });
    expect([status, body.code, body.error]).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      'license_file_verso must be at most 8 MB',
    ]);
    const person = await insertMember(product);
    const fits = await apply(
      product,
      person.token,
      {},
      { license_file_verso: { bytes: await padded(8 * MB) } },
    );
    expect(fits.status).toBe(201);
  });

  it('is refused with more than 60 MB in total', async () => {
    const bytes = Buffer.concat([await photo(), Buffer.alloc(7.9 * MB)]).subarray(0, 7.9 * MB);
    const fields = [
      'national_id_file_recto',
      'national_id_file_verso',
      'license_file_recto',
      'license_file_verso',
    ];
    const more = [
      'registration_file_recto',
      'registration_file_verso',
      'insurance_file_recto',
      'insurance_file_verso',
    ];
    const person = await insertMember(product);
    const form = formOf(NUMBERS, Object.fromEntries([...fields, ...more].map((field) => [field, { bytes }])));
    const answer = await sendForm(product, person.token, form);
    expect(answer.status).toBe(413);
    expect(receiving()).toEqual([]);
  });

  it.each([
    '../../../../etc/passwd.jpg',
    'a\u0000b.jpg',
    'x'.repeat(300) + '.jpg',
    '"; rm -rf /.jpg',
    '..\\..\\a.jpg',
  ])('may have any file name: %j', async (name) => {
    const person = await insertMember(product);
    const { status } = await apply(
      product,
      person.token,
      {},
      { license_file_verso: { bytes: await photo(), name } },
    );
    expect(status).toBe(201);
    const odd = stored().filter(
      (key) =>
        /\.\w+$/.test(key) && !/^documents\/[0-9a-f-]{36}\/[0-9a-f]{2}\/[0-9a-f]{64}\.(jpg|pdf)$/.test(key),
    );
    expect(odd).toEqual([]);
  });

  it('is accepted with an empty file input', async () => {
    const person = await insertMember(product);
    const left = { bytes: Buffer.alloc(0), name: '', type: 'application/octet-stream' };
    const { status, body } = await apply(
      product,
      person.token,
      {},
      { license_file_verso: left, vehicle_images: left },
    );
    expect([status, body.data?.license_file_verso, body.data?.vehicle_images]).toEqual([201, null, []]);
  });

  it('with seven vehicle images is refused', async () => {
    const bytes = await photo();
    const { status, body } = await expectRefused({
      vehicle_images: Array.from({ length: 7 }, () => ({ bytes })),
    });
    expect([status, body.error]).toEqual([400, 'Validation failed: vehicle_images must be at most 6 files']);
  });

  it('is refused with a repeated file or number', async () => {
    const bytes = await photo();
    const { status, body } = await expectRefused({ license_file_verso: [{ bytes }, { bytes }] });
    expect([status, body.error]).toEqual([400, 'Validation failed: license_file_verso must be one file']);
    const person = await insertMember(product);
    const form = formOf(NUMBERS, await requiredFiles());
    form.append('license_number', 'B');
    const twice = await sendForm(product, person.token, form);
    expect((await twice.json()) as object).toMatchObject({
      error: 'Validation failed: license_number must be given once',
    });
  });

  it('is accepted with unknown fields', async () => {
    const person = await insertMember(product);
    const files = {
      ...(await requiredFiles()),
      shell: { bytes: HTML, name: 'x.php' },
      avatar: { bytes: HTML },
    };
    const answer = await sendForm(product, person.token, formOf({ ...NUMBERS, is_driver: 'true' }, files));
    expect(answer.status).toBe(201);
  });

  it('is refused with control characters in a number, naming the field', async () => {
    const person = await insertMember(product);
    const { status, body } = await apply(product, person.token, { road_tax_number: 'a\u0000b' });
    expect([status, body.details]).toEqual([
      400,
      [{ field: 'road_tax_number', message: 'road_tax_number must be plain text of at most 60 characters' }],
    ]);
  });

  it.each([
    '',
    '--x\r\n',
    '--x\r\nContent-Disposition: form-data; name="license_file_recto"; filename="a"\r\n\r\nabc',
  ])('is refused if it is truncated: %j', async (body) => {
    const person = await insertMember(product);
    const answer = await fetch(`${product.url}/api/driver-applications`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body,
    });
    expect(answer.status).toBe(400);
    expect(await rowsOf(person)).toBe(0);
    expect(receiving()).toEqual([]);
  });
});

describe('An interrupted upload', () => {
  const begin = async (person: Member) => {
    const { hostname, port } = new URL(product.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    const head =
      '--x\r\nContent-Disposition: form-data; name="license_file_recto"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
    socket.write(
      `POST /api/driver-applications HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${person.token}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000\r\n\r\n${head}`,
    );
    socket.write(await photo());
    await waitFor(() => receiving().length > 0);
    return socket;
  };

  it('is closed when no data arrives, and leaves no files', async () => {
    const times = product.app.get(BodyTimes);
    expect(times.stall).toBe(60_000);
    times.stall = 200;
    try {
      const person = await insertMember(product);
      const socket = await begin(person);
      await waitFor(() => socket.closed);
      await waitFor(() => receiving().length === 0);
      expect(await rowsOf(person)).toBe(0);
    } finally {
      times.stall = 60_000;
    }
  });

  it('may be slow as long as data arrives', async () => {
    const times = product.app.get(BodyTimes);
    times.stall = 1_000;
    try {
      const person = await insertMember(product);
      const socket = await begin(person);
      const began = Date.now();
      const dripping = setInterval(() => socket.write('x'), 50);
      await waitFor(() => socket.closed || Date.now() - began > 2 * times.stall);
      clearInterval(dripping);
      expect(socket.closed).toBe(false);
      socket.destroy();
      await waitFor(() => receiving().length === 0);
    } finally {
      times.stall = 60_000;
    }
  });

  it('leaves no files when its sender disconnects', async () => {
    const person = await insertMember(product);
    const socket = await begin(person);
    socket.destroy();
    await waitFor(() => receiving().length === 0);
    expect(await rowsOf(person)).toBe(0);
    expect((await apply(product, person.token)).status).toBe(201);
  });
});

describe('Documents in a bucket', () => {
  it('are stored and read there, and removed when the application fails', async () => {
    const s3 = await startS3('identity-papers');
    const settings = { STORAGE_URL: 's3://identity-papers', S3_ENDPOINT: s3.url };
    const bucketProduct = await startTestApp({ ...settings, DATABASE_URL: product.databaseUrl });
    try {
      const person = await insertMember(bucketProduct);
      const broken = await apply(bucketProduct, person.token, {}, { license_file_verso: { bytes: HTML } });
      expect([broken.status, s3.keys()]).toEqual([415, []]);
      const { status, body } = await apply(
        bucketProduct,
        person.token,
        {},
        { license_file_verso: { bytes: PDF } },
      );
      expect([status, s3.keys().length]).toEqual([201, 9]);
      const path = `/api/admin/driver-applications/${body.data.id}/files/license_file_verso`;
      const reader = await insertMember(bucketProduct, { staff_role: 'approver' });
      const { data } = (await callsTo(() => bucketProduct).call(reader, 'GET', path)).body;
      const shown = await fetch(bucketProduct.url + data.url);
      expect(Buffer.from(await shown.arrayBuffer())).toEqual(PDF);
    } finally {
      await bucketProduct.close();
      await s3.close();
    }
  });
});
