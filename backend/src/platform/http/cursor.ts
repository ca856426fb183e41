import { DateTime } from 'luxon';
import { invalidField } from '../errors';

export function encodeCursor(parts: (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts), 'utf8').toString('base64url');
}

const refuse = (message = 'cursor must be an earlier pagination.next') => invalidField('cursor', message);

/**
 * Returns null for the first page.
 * @param validators validators of the parts, in the order of `encodeCursor`
 * @throws DomainError VALIDATION_FAILED
 */
export function readCursor<Part extends string>(
  cursor: string | undefined,
  validators: Record<Part, (value: string) => boolean>,
  message?: string,
): Record<Part, string> | null {
  if (cursor === undefined) return null;
  const names = Object.keys(validators) as Part[];
  const values = decode(cursor);
  if (values?.length !== names.length) throw refuse();
  const parts = Object.fromEntries(names.map((name, at) => [name, values[at]])) as Record<Part, string>;
  if (names.some((name) => !validators[name](parts[name]))) throw refuse(message);
  return parts;
}

function decode(cursor: string): string[] | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) && parts.every(isCursorPart) ? parts.map(String) : null;
  } catch {
    return null;
  }
}

function isCursorPart(part: unknown): boolean {
  return typeof part === 'number' || (typeof part === 'string' && part.length <= 64 && !part.includes('\0'));
}

const CURSOR_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-]\d{2}(:\d{2})?$/;

export function isCursorTime(value: string): boolean {
  return CURSOR_TIME.test(value) && DateTime.fromSQL(value).isValid;
}
