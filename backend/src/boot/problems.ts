import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { EmbeddedPostgresError, SeedRefusedError } from '../dev';
import { BadStatementError } from '../modules/ledger';
import { type AppConfig, BadSettingsError, DataFolderError } from '../platform/config';
import { NewerSchemaError } from '../platform/database';
import { DatabaseSettingsError } from './open-database';

type Ports = Pick<AppConfig['http'], 'host' | 'port' | 'metricsHost' | 'metricsPort'>;

class StartError extends Error {
  override readonly name = 'StartError';
}

export class CheckFailedError extends Error {
  override readonly name = 'CheckFailedError';
}

const FIXABLE = [
  StartError,
  CheckFailedError,
  BadStatementError,
  BadSettingsError,
  DataFolderError,
  DatabaseSettingsError,
  EmbeddedPostgresError,
  NewerSchemaError,
  SeedRefusedError,
];

/** One sentence for fixable problems, otherwise the full error. */
export function explain(error: unknown): string {
  if (FIXABLE.some((known) => error instanceof known)) return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Reports port problems before the slow steps. @throws StartError if a port is in use or forbidden */
export async function assertPortsAreFree({ host, port, metricsHost, metricsPort }: Ports): Promise<void> {
  const probes: Server[] = [];
  const probe = async (host: string, port: number, prefix?: 'METRICS_') => {
    const server = createServer();
    probes.push(server);
    await once(server.listen(port, host), 'listening').catch((error: unknown) => {
      throw portProblem(host, port, error, prefix);
    });
  };
  try {
    await probe(host, port);
    if (metricsPort !== null) await probe(metricsHost, metricsPort, 'METRICS_');
  } finally {
    for (const server of probes) server.close();
  }
}

export function portProblem(host: string, port: number, error: unknown, prefix = ''): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is in use on ${host}: stop the program that uses it, or set ${prefix}PORT to another port.`,
      );
    case 'EACCES':
      return new StartError(
        `This user may not listen on port ${port}: set ${prefix}PORT to another port, on most systems above 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`${prefix}HOST ${host} is not an address of this machine.`);
    default:
      return error;
  }
}
