import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { DomainError, validationFailed } from '../../platform/errors';

const MAX_BYTES = 8 * 1024 * 1024;

/**
 * The bytes of the one file `avatar` in a multipart body.
 * @param hold is told of the bytes that are kept
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE, MALFORMED_BODY, VALIDATION_FAILED; 413 beyond 8 MB
 */
export async function readAvatarUpload(
  request: FastifyRequest,
  hold: (bytes: number) => void,
): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new DomainError(
      'UNSUPPORTED_MEDIA_TYPE',
      'unsupported_media_type',
      'Send this as multipart/form-data.',
    );
  }
  const avatar = await readForm(request, hold).catch((error: unknown) => {
    if (error instanceof DomainError) throw error;
    if (typeof (error as { statusCode?: unknown } | null)?.statusCode === 'number') throw error; // too large, too many
    throw new DomainError('MALFORMED_BODY', 'invalid', 'The form could not be read.', { cause: error });
  });
  if (avatar === null || avatar.length === 0)
    throw validationFailed([{ field: 'avatar', message: 'avatar must be a file' }]);
  return avatar;
}

async function readForm(request: FastifyRequest, hold: (bytes: number) => void): Promise<Buffer | null> {
  let avatar: Buffer | null = null;
  for await (const part of request.parts({ limits: { fileSize: MAX_BYTES, files: 1 } })) {
    if (part.type !== 'file') continue;
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) {
      hold((chunk as Buffer).length);
      chunks.push(chunk as Buffer);
    }
    if (part.file.truncated)
      throw new DomainError('PAYLOAD_TOO_LARGE', 'too_large', 'The request is too large.');
    if (part.fieldname === 'avatar') avatar = Buffer.concat(chunks);
  }
  return avatar;
}
