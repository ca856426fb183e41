import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const require = createRequire(import.meta.url);
const DIST = resolve(import.meta.dirname, '../../dist');

/** Loads a module from the product's build (`nx run backend:build`). */
export function product(path) {
  if (!existsSync(DIST)) throw new Error('Build the backend first: npx nx run backend:build');
  require('reflect-metadata');
  return require(resolve(DIST, path));
}
