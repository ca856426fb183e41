import type { FastifyRequest } from 'fastify';
import type { DomainError } from '../errors';
import type { SecurityEvent } from '../security';

/** What a refused request is in the security log; null for refusals that honest people meet all day. */
export function securityEventOf(error: DomainError, request: FastifyRequest): SecurityEvent | null {
  if (error.kind === 'throttled') return 'throttled';
  if (error.code === 'INVALID_SIGNATURE') return 'bad_signature';
  if (error.code === 'FOREIGN_ORIGIN') return 'foreign_origin';
  if (error.kind === 'unauthenticated') {
    return request.headers.authorization === undefined ? null : 'bad_token';
  }
  const { url = '', config } = request.routeOptions;
  if (error.kind === 'forbidden' && url.startsWith('/api/admin/')) return 'forbidden';
  const isUpload = (config as { multipart?: boolean } | undefined)?.multipart === true;
  const isRefusedUpload = ['too_large', 'unsupported_media_type'].includes(error.kind);
  const isUnreadable = error.code === 'MALFORMED_BODY' || error.code === 'INVALID_FILE';
  return isUpload && (isRefusedUpload || isUnreadable) ? 'upload_refused' : null;
}
