import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// Usage: node compress-built.mjs FOLDER. Compresses each text file of a build at the highest level (.br and .gz), so
// that the server does not compress at request time.
const TEXT = /\.(js|css|html|json|svg|webmanifest)$/;

const folder = process.argv[2];
const files = readdirSync(folder, { recursive: true })
  .map((name) => join(folder, name))
  .filter((file) => TEXT.test(file) && !file.includes('/.vite/'));

function writeIfSmaller(file, source, packed) {
  if (packed.length < source.length) writeFileSync(file, packed);
}

await Promise.all(
  files.map(async (file) => {
    const source = readFileSync(file);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
    };
    writeIfSmaller(`${file}.br`, source, await promisify(brotliCompress)(source, { params }));
    writeIfSmaller(`${file}.gz`, source, await promisify(gzip)(source, { level: 9 }));
  }),
);
