import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { TestingModule } from '@nestjs/testing';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { insertPerson } from '../../../test/factories/person';
import { photo } from '../../../test/setup/application-form';
import { pdfInJpeg } from '../../../test/setup/hostile-files';
import { scratchFolder } from '../../../test/setup/scratch-folder';
import { openModule } from '../../../test/setup/test-module';
import { Clock } from '../../platform/clock';
import { newId } from '../../platform/database';
import type { RequestWithIdentity } from '../../platform/http';
import { FileStore } from '../../platform/storage';
import { UploadReceiver } from '../../platform/uploads';
import { AttachmentsModule } from './attachments.module';
import { attachmentsPersonalData } from './attachments.repository';
import { AttachmentsService } from './attachments.service';

let app: TestingModule;
let attachments: AttachmentsService;
let personId: string;
const folder = scratchFolder();
const request = {} as RequestWithIdentity;

beforeAll(async () => {
  ({ module: app } = await openModule([AttachmentsModule]));
  await app.init();
  attachments = app.get(AttachmentsService);
  personId = (await insertPerson(app.get(DataSource))).id;
});
afterAll(() => app.close());
afterEach(() => jest.restoreAllMocks());

async function mockUpload(...photos: Buffer[]): Promise<void> {
  const files = await Promise.all(
    photos.map(async (content, index) => {
      const path = join(folder, newId());
      await writeFile(path, content);
      return { field: 'photos' as const, index, path, size: content.length, sha256: '' };
    }),
  );
  jest
    .spyOn(app.get(UploadReceiver), 'receive')
    .mockImplementation((_request, _rules, use) => use({ values: new Map(), files, problems: [] }));
}
const add = (id: string, lock = () => Promise.resolve()) =>
  attachments.add(request, { type: 'claim', id }, personId, lock);
const tokenOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? '';

describe('Photos added to a subject', () => {
  it('are re-encoded without metadata and can be opened by their link', async () => {
    const id = newId();
    await mockUpload(await photo());
    const [added] = await add(id);
    if (!added) throw new Error('nothing was added');
    const opened = await buffer(await attachments.open(tokenOf(added)));
    const { format, exif } = await sharp(opened).metadata();
    expect({ format, exif }).toEqual({ format: 'jpeg', exif: undefined });
    expect((await attachments.listOf('claim', [id])).get(id)).toHaveLength(1);
    expect(await attachments.listOf('strike', [id])).toEqual(new Map());
  });

  it('are limited to three per subject, over several uploads', async () => {
    const id = newId();
    await mockUpload(await photo(), await photo());
    await add(id);
    await expect(add(id)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await attachments.listOf('claim', [id])).get(id)).toHaveLength(2);
  });

  it('leave no row and no file if the person may not add them', async () => {
    const id = newId();
    const stored = jest.spyOn(app.get(FileStore), 'put');
    await mockUpload(await photo());
    await expect(add(id, () => Promise.reject(new Error('not yours')))).rejects.toThrow('not yours');
    const { key } = (await stored.mock.results[0]?.value) as { key: string };
    expect(await app.get(FileStore).open(key)).toBeNull();
    expect(await attachments.listOf('claim', [id])).toEqual(new Map());
  });

  it.each([
    ['text', 'UNSUPPORTED_MEDIA_TYPE', () => Promise.resolve(Buffer.from('not a picture'))],
    ['a picture with a PDF appended', 'INVALID_FILE', pdfInJpeg],
    ['a truncated picture', 'INVALID_FILE', async () => (await photo()).subarray(0, 200)],
  ])('cannot be %s', async (_name, code, content) => {
    await mockUpload(await content());
    await expect(add(newId())).rejects.toMatchObject({ code, details: [{ field: 'photos' }] });
  });
});

describe('A link to a photo', () => {
  it('is rejected if it was altered or has expired', async () => {
    await mockUpload(await photo());
    const [added] = await add(newId());
    const token = tokenOf(added ?? { url: '' });
    const refusal = { code: 'FORBIDDEN' };
    await expect(attachments.open(`_${token.slice(1)}`)).rejects.toMatchObject(refusal);
    await expect(attachments.open('nothing')).rejects.toMatchObject(refusal);
    const later = new Date(Date.now() + 301_000);
    jest.spyOn(app.get(Clock), 'now').mockReturnValue(later);
    await expect(attachments.open(token)).rejects.toMatchObject(refusal);
  });
});

it('erasing a person’s data revokes the links to their photos, and the sweep deletes the files', async () => {
  const deletedPerson = (await insertPerson(app.get(DataSource))).id;
  await mockUpload(await photo());
  const [added] = await attachments.add(request, { type: 'claim', id: newId() }, deletedPerson, () =>
    Promise.resolve(),
  );
  const token = tokenOf(added ?? { url: '' });
  const [row] = await app
    .get(DataSource)
    .query<{ file_key: string }[]>('SELECT file_key FROM attachments WHERE person_id = $1', [deletedPerson]);
  const tx = app.get(DataSource).manager;
  await attachmentsPersonalData.erase(tx, deletedPerson);
  await expect(attachments.open(token)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 2 * 86_400_000));
  await app.get(AttachmentsService).sweep();
  expect(await app.get(FileStore).open(row?.file_key ?? '')).toBeNull();
});
