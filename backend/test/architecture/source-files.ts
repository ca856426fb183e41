import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');

/** Code and texts of the server and both clients, without tests and generated types. */
export const sourceFiles = ['backend/src', 'frontend/src', 'admin/src']
  .flatMap((place) =>
    readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' }).map((path) => `${place}/${path}`),
  )
  .filter((path) => /\.(tsx?|json)$/.test(path) && !/spec\.tsx?$|\.d\.ts$/.test(path));

export const contentOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
