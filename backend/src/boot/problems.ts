import { createServer } from 'node:net';
import { EmbeddedPostgresError, SeedRefusedError } from '../dev';
import { BadStatementError } from '../modules/ledger';
import { BadSettingsError, DataFolderError } from '../platform/config';
import { NewerSchemaError } from '../platform/database';
import { DatabaseUnreachableError } from './open-database';

class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

export class CheckFailed extends Error {
  override readonly name = 'CheckFailed';
}

const SENTENCES = [
  StartProblem,
  CheckFailed,
  BadStatementError,
  BadSettingsError,
  DataFolderError,
  DatabaseUnreachableError,
  EmbeddedPostgresError,
  NewerSchemaError,
  SeedRefusedError,
];

/** One sentence for fixable problems, otherwise the full error. */
export function explain(error: unknown): string {
  if (SENTENCES.some((known) => error instanceof known)) return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Call before slow steps. @throws StartProblem if the port is in use or forbidden */
export async function assertPortIsFree(host: string, port: number): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(port, host, resolve);
    });
  } catch (error) {
    throw portProblem(host, port, error);
  } finally {
    probe.close();
  }
}

export function portProblem(host: string, port: number, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new StartProblem(
        `Port ${port} is in use on ${host}: stop the program that has it, or set PORT to another.`,
      );
    case 'EACCES':
      return new StartProblem(
        `Port ${port} is not open to this user: set PORT to another, above 1023 on most systems.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartProblem(`HOST ${host} is not an address of this machine.`);
    default:
      return error;
  }
}
