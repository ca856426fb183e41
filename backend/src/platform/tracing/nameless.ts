import { isUUID } from 'class-validator';

/** Eight digits in a row: a telephone number, a reference. */
const NUMBERS = /\d{8,}/g;
/** A part of a path that names somebody or something: a number, an id, a browser's subscription. */
const NAMES = /\d{5,}|.{25,}/;

/** A path as it may be told: numbers and ids are stars, and there is no query. Where a request went, not for whom. */
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
