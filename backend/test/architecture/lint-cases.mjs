/**
 * Lints source snippets under given paths of a workspace with the project's rules.
 * Reads `{ workspace, cases: [{ path, code }] }` from standard input, prints one list of messages a case.
 * Runs as a separate process: ESLint loads its configuration by `import()`, which Jest's sandbox lacks.
 */
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

const { workspace, cases } = JSON.parse(await text(process.stdin));
const eslint = new ESLint({
  cwd: workspace,
  overrideConfigFile: join(import.meta.dirname, '../../../eslint.config.mjs'),
  // Type-checked rules are off: the sources belong to no TypeScript program.
  overrideConfig: [tseslint.configs.disableTypeChecked],
});

const results = [];
for (const { path, code } of cases) {
  const [result] = await eslint.lintText(code, { filePath: join(workspace, path) });
  results.push(result.messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}
console.log(JSON.stringify(results));
