import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const require = createRequire(import.meta.url);
const DIST = resolve(import.meta.dirname, '../../dist');

/** Loads a built module of the product, as `nx run backend:build` left it. */
export function product(path) {
  if (!existsSync(DIST)) throw new Error('Build the backend first: npx nx run backend:build');
  require('reflect-metadata');
  return require(resolve(DIST, path));
}
