import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { DomainError, validationFailed } from '../../platform/errors';

const MAX_BYTES = 8 * 1024 * 1024;

/**
 * The bytes of the one file `avatar` in a multipart body.
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE, MALFORMED_BODY, VALIDATION_FAILED; 413 beyond 8 MB
 */
export async function readAvatarUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new DomainError(
      'UNSUPPORTED_MEDIA_TYPE',
      'unsupported_media_type',
      'Send this as multipart/form-data.',
    );
  }
  const avatar = await readForm(request).catch((error: unknown) => {
    if (typeof (error as { statusCode?: unknown } | null)?.statusCode === 'number') throw error; // too large, too many
    throw new DomainError('MALFORMED_BODY', 'invalid', 'The form could not be read.', { cause: error });
  });
  if (avatar === null || avatar.length === 0)
    throw validationFailed([{ field: 'avatar', message: 'avatar must be a file' }]);
  return avatar;
}

async function readForm(request: FastifyRequest): Promise<Buffer | null> {
  let avatar: Buffer | null = null;
  for await (const part of request.parts({ limits: { fileSize: MAX_BYTES, files: 1 } })) {
    if (part.type !== 'file') continue;
    const content = await part.toBuffer();
    if (part.fieldname === 'avatar') avatar = content;
  }
  return avatar;
}
