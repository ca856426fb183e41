/** The embedded PostgreSQL cannot start; one actionable sentence. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** Returns the errno of a failed system call, otherwise `''`. */
export function errnoOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
