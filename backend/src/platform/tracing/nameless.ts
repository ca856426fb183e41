import { isUUID } from 'class-validator';

/** Eight digits in a row: a telephone number, a reference. */
const NUMBERS = /\d{8,}/g;
/** Identifying path segments: a number, an id, a push subscription. */
const NAMES = /\d{5,}|.{25,}/;

/** Path without query, numbers and ids masked, so that it identifies no person. */
export function withoutNames(path: string): string {
  const [bare = ''] = path.split('?', 1);
  return bare
    .split('/')
    .map((part) => (NAMES.test(part) ? '*' : part))
    .join('/');
}

/** Strikes long numbers out of every text of `values`, in place. An id of ours, which has digits in a row by chance, stays. */
export function withoutNumbers(values: object): void {
  for (const [key, value] of Object.entries(values)) {
    if (typeof value !== 'string' || isUUID(value)) continue;
    Object.assign(values, { [key]: value.replace(NUMBERS, '*') });
  }
}
