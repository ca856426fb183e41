import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { DomainError, validationFailed } from '../../platform/errors';

const MAX_BYTES = 8 * 1024 * 1024;

/**
 * The bytes of the one file `avatar` in a multipart body.
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, VALIDATION_FAILED
 */
export async function readAvatarUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new DomainError(
      'UNSUPPORTED_MEDIA_TYPE',
      'unsupported_media_type',
      'Send this as multipart/form-data.',
    );
  }
  let avatar: Buffer | null = null;
  for await (const part of request.parts({ limits: { fileSize: MAX_BYTES, files: 1 } })) {
    if (part.type !== 'file') continue;
    const content = await part.toBuffer();
    if (part.fieldname === 'avatar') avatar = content;
  }
  if (avatar === null || avatar.length === 0)
    throw validationFailed([{ field: 'avatar', message: 'avatar must be a file' }]);
  return avatar;
}
