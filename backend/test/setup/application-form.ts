import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { UploadReceiver } from '../../src/platform/uploads';
import { type Answer, read } from './call';
import { insertMember, type Member } from './cast';
import { scratchFolder } from './scratch-folder';
import type { TestApp } from './test-app';

/** `name` and `type` are declared by the client. */
export interface SentFile {
  bytes: Buffer;
  name?: string;
  type?: string;
}

let picture: Buffer | null = null;

/** A small photo with a phone's EXIF location. */
export async function photo(): Promise<Buffer> {
  picture ??= await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#c8b89a' } })
    .withExif({
      IFD0: { Make: 'Tecno', Model: 'Spark' },
      IFD3: { GPSLatitude: '4/1 3/1 0/1', GPSLongitude: '9/1 42/1 0/1' },
    })
    .jpeg({ quality: 60 })
    .toBuffer();
  return picture;
}

export async function anotherPhoto(): Promise<Buffer> {
  return Buffer.concat([await photo(), Buffer.from(String(Math.random()))]);
}

export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
);

export const NUMBERS = {
  national_id_number: 'CNI 1029384756',
  license_number: 'PC-0042-X',
  registration_number: 'CE 731 XQ',
  insurance_number: 'AX/2026/77',
  technical_inspection_number: 'VT-9',
  road_tax_number: 'TR 5',
};

export async function requiredFiles(): Promise<Record<string, SentFile>> {
  const bytes = await photo();
  return {
    national_id_file_recto: { bytes },
    license_file_recto: { bytes },
    registration_file_recto: { bytes },
    insurance_file_recto: { bytes },
  };
}

/** A list of files becomes a repeated field. */
export function formOf(
  values: Record<string, string>,
  files: Record<string, SentFile | SentFile[]>,
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(values)) form.append(field, value);
  for (const [field, sent] of Object.entries(files)) {
    for (const { bytes, name = 'photo.jpg', type = 'image/jpeg' } of [sent].flat()) {
      form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
    }
  }
  return form;
}

export function sendForm(
  product: Pick<TestApp, 'url'>,
  token: string,
  form: FormData,
  [method, path]: [string, string] = ['POST', '/api/driver-applications'],
): Promise<Response> {
  return fetch(product.url + path, { method, headers: { authorization: `Bearer ${token}` }, body: form });
}

export async function apply(
  product: Pick<TestApp, 'url'>,
  token: string,
  values: Record<string, string> = {},
  files: Record<string, SentFile | SentFile[]> = {},
): Promise<Answer> {
  const form = formOf({ ...NUMBERS, ...values }, { ...(await requiredFiles()), ...files });
  return read(sendForm(product, token, form));
}

/** Uses a separate upload folder, which the sweeps of other tests don't clean. */
export function useSeparateUploadFolder(product: TestApp): void {
  product.app.get(UploadReceiver).root = mkdtempSync(join(scratchFolder(), 'receiving-'));
}

export async function insertApplicant(
  product: TestApp,
  values: Record<string, string> = {},
): Promise<{ person: Member; id: string }> {
  const person = await insertMember(product);
  const { status, body } = await apply(product, person.token, values);
  expect([status, body.error]).toEqual([201, undefined]);
  return { person, id: body.data.id };
}
