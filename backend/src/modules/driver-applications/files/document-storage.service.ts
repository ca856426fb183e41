import { Injectable } from '@nestjs/common';
import { newId } from '../../../platform/database';
import { type DomainError, invalidField, rethrowFor } from '../../../platform/errors';
import { hasForeignContent, ImageEncoder, isWholePdf, kindOf, PdfInspector } from '../../../platform/images';
import { FileStore } from '../../../platform/storage';
import type { ReceivedFile } from '../../../platform/uploads';
import { type FilePlace, isFilePlace } from '../document-fields';
import type { NewDocumentFile } from '../document-files.repository';

export const DOCUMENTS_FOLDER = 'documents';
/** Legible on a large screen, in a twentieth of the bytes of a phone's photo. */
const IMAGE = { side: 2_000, format: 'jpeg', quality: 80 } as const;
const THUMBNAIL = { side: 320, format: 'jpeg', quality: 70 } as const;

const PDF_PROBLEMS = {
  active: 'must be a plain PDF: no script, action, attached file or password',
  'too complex': 'is too complex a PDF to check: send a photo or a simpler PDF',
} as const;

/** Checks, converts and stores uploaded documents. Declared names and types are ignored. */
@Injectable()
export class DocumentStorageService {
  constructor(
    private readonly images: ImageEncoder,
    private readonly pdfs: PdfInspector,
    private readonly store: FileStore,
  ) {}

  /**
   * Stores the files and calls `work`, which inserts their rows. If either fails, removes all files.
   * @throws DomainError UNSUPPORTED_MEDIA_TYPE, INVALID_FILE naming the field
   */
  async storeAll(
    documentId: string,
    files: ReceivedFile<string>[],
    work: (stored: NewDocumentFile[]) => Promise<void>,
  ): Promise<void> {
    const stored: NewDocumentFile[] = [];
    const keys: string[] = [];
    try {
      for (const file of files) stored.push(await this.storeFile(documentId, file, keys));
      await work(stored);
    } catch (error) {
      await this.store.removeUnused(keys);
      throw error;
    }
  }

  private async storeFile(
    documentId: string,
    file: ReceivedFile<string>,
    keys: string[],
  ): Promise<NewDocumentFile> {
    const kind = file.size === 0 ? null : await kindOf(file.path);
    const field = placeOf(file);
    const row = { id: newId(), document_id: documentId, field, sha256: file.sha256, expires_on: null };
    // One folder per file, so that files with equal content can be removed separately.
    const put = async (content: Buffer | { path: string }, extension: string) => {
      const stored = await this.store.put(content, extension, `${DOCUMENTS_FOLDER}/${row.id}`);
      keys.push(stored.key);
      return stored;
    };
    if (file.size === 0) throw unusableFile(field, 'is empty');
    if (kind === null) throw notADocument(field);
    if (kind === 'pdf') {
      if (!(await isWholePdf(file.path, file.size))) throw unusableFile(field, 'could not be read');
      const verdict = await this.pdfs.inspect(file.path);
      if (verdict !== 'plain') throw unusableFile(field, PDF_PROBLEMS[verdict]);
      const { key, size } = await put({ path: file.path }, 'pdf');
      return { ...row, key, thumb_key: null, mime: 'application/pdf', size };
    }
    if (await hasForeignContent(file.path)) throw unusableFile(field, 'holds something else than a picture');
    const picture = await this.images.encode(file.path, IMAGE).catch(rethrowFor(field));
    const thumbnail = await this.images.encode(picture, THUMBNAIL);
    const { key, size } = await put(picture, 'jpg');
    const { key: thumb_key } = await put(thumbnail, 'jpg');
    return { ...row, key, thumb_key, mime: 'image/jpeg', size };
  }
}

function placeOf({ field, index }: ReceivedFile<string>): FilePlace {
  const place = isFilePlace(field) ? field : `${field}.${index}`;
  if (!isFilePlace(place)) throw new Error(`unknown file field ${place}`);
  return place;
}

function unusableFile(field: string, what: string): DomainError {
  return invalidField(field, `${field} ${what}`, { code: 'INVALID_FILE' });
}

function notADocument(field: string): DomainError {
  const message = `${field} must be a JPEG, PNG or WebP image or a PDF`;
  return invalidField(field, message, { code: 'UNSUPPORTED_MEDIA_TYPE' });
}
