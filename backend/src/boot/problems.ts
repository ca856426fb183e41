import { EmbeddedPostgresError, SeedRefusedError } from '../dev';
import { BadSettingsError, DataFolderError } from '../platform/config';
import { NewerSchemaError } from '../platform/database';
import { DatabaseUnreachableError } from './open-database';

/** Something a person can put right before the server starts. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

/** The journal disagrees with what it records. */
export class JournalDiffers extends Error {
  override readonly name = 'JournalDiffers';
}

const SENTENCES = [
  StartProblem,
  JournalDiffers,
  BadSettingsError,
  DataFolderError,
  DatabaseUnreachableError,
  EmbeddedPostgresError,
  NewerSchemaError,
  SeedRefusedError,
];

/** One sentence for what a person can put right; the whole story for what nobody foresaw. */
export function explain(error: unknown): string {
  if (SENTENCES.some((known) => error instanceof known)) return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
