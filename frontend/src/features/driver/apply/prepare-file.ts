import { isCoarse, MAX_FILE_BYTES } from '../../../lib/photos/photo-sizes';

export type FileRefusal = 'empty' | 'tooLarge' | 'unreadable';

export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  readonly refusal: FileRefusal;

  constructor(refusal: FileRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

export interface PreparedFile {
  content: Blob;
  name: string;
  coarse: boolean;
}

const isPdf = async (file: Blob) => (await file.slice(0, 5).text()) === '%PDF-';

/** Compresses photos, not PDFs. @throws FileRefused */
export async function prepareFile(file: File): Promise<PreparedFile> {
  if (file.size === 0) throw new FileRefused('empty');
  if (await isPdf(file)) {
    if (file.size > MAX_FILE_BYTES) throw new FileRefused('tooLarge');
    return { content: new Blob([file], { type: 'application/pdf' }), name: file.name, coarse: false };
  }
  const { shrinkPhoto } = await import('../../../lib/photos/shrink-photo');
  const { content, size } = await shrinkPhoto(file).catch((error: unknown) => {
    console.warn('Photo not readable', error);
    throw new FileRefused('unreadable');
  });
  return { content, name: `${file.name.replace(/\.\w+$/, '') || 'photo'}.jpg`, coarse: isCoarse(size) };
}
