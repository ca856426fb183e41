/** Why the embedded PostgreSQL cannot serve, in one sentence a person can act on. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** The errno of a failed system call, `''` for any other failure. */
export function errnoOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const MEANING: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a file is in its place',
  ENOENT: 'its parent folder cannot be made',
};

/** A failed system call on a file of the data folder as a sentence; anything else as it is. */
export function dataFolderProblem(dataDir: string, error: unknown): unknown {
  const code = errnoOf(error);
  const onFile = error instanceof Error && 'path' in error && !('spawnargs' in error);
  if (code === '' || !onFile) return error;
  return new EmbeddedPostgresError(
    `The data folder ${dataDir} cannot be used: ${MEANING[code] ?? code}. Set DATA_DIR to a folder this user can write to.`,
  );
}
