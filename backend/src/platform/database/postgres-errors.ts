import { QueryFailedError } from 'typeorm';

interface PostgresError {
  code?: unknown;
  constraint?: unknown;
  message?: unknown;
}

function driverErrorOf(error: unknown): PostgresError | null {
  if (error instanceof QueryFailedError) return error.driverError as PostgresError;
  // By shape: what Node's own modules throw isn't every realm's Error.
  return typeof error === 'object' && error !== null ? error : null;
}

/** The SQLSTATE of a failed statement (`23505`), through TypeORM's wrapper or straight from pg; null for anything else. */
export function postgresCode(error: unknown): string | null {
  const code = driverErrorOf(error)?.code;
  return typeof code === 'string' ? code : null;
}

/** True where a unique index (by name) refused the row: the race was lost, not the server broken. */
export function violatesUnique(error: unknown, constraint?: string): boolean {
  if (postgresCode(error) !== '23505') return false;
  return constraint === undefined || driverErrorOf(error)?.constraint === constraint;
}

const GONE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|57014|57P0[1-4]|08\w{3}|53100|53300)$/;

/** True where the database itself is out of reach (stopping, starting, refusing connections, its disk full): answered as 503. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = postgresCode(error);
  if (code !== null && GONE.test(code)) return true;
  const told = driverErrorOf(error)?.message;
  const message = typeof told === 'string' ? told : '';
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    message,
  );
}
