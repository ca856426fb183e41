// Generates the client's types from the committed OpenAPI document; with --check it only says whether they are stale.
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const DOCUMENT = new URL('../../backend/openapi.json', import.meta.url);
const TYPES = new URL('../src/lib/api/schema.gen.d.ts', import.meta.url);
const HEADER = '// Generated from backend/openapi.json by `npm run contract`. Do not edit.\n\n';

// A field with a default may be left out of a request.
const generated = HEADER + astToString(await openapiTS(DOCUMENT, { defaultNonNullable: false }));

if (process.argv.includes('--check')) {
  const committed = await readFile(TYPES, 'utf8').catch(() => '');
  if (committed !== generated) {
    console.error(
      'frontend/src/lib/api/schema.gen.d.ts is stale: run `npm run contract` and commit the result.',
    );
    process.exit(1);
  }
  console.log('The rider app speaks the present contract.');
} else {
  await writeFile(TYPES, generated);
}
