/** The folder for what this machine keeps (DATA_DIR) cannot be used; the message says why and what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
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

/** A failed system call on a file of the data folder as a sentence; any other error as it is. */
export function dataFolderProblem(dataDir: string, error: unknown): unknown {
  const onFile = error instanceof Error && 'path' in error && !('spawnargs' in error);
  if (!onFile || !('code' in error) || typeof error.code !== 'string') return error;
  return new DataFolderError(
    `The data folder ${dataDir} cannot be used: ${MEANING[error.code] ?? error.code}. Set DATA_DIR to a folder this user can write to.`,
  );
}
