import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const backend = join(dirname(fileURLToPath(import.meta.url)), '..');

if (spawnSync('redis-server', ['--version']).error) {
  console.error(
    'The cluster suite needs redis-server, which is not installed: on Debian, apt-get install redis-server.',
  );
  process.exit(1);
}
const { status } = spawnSync(
  process.execPath,
  [
    join(backend, '../node_modules/jest/bin/jest.js'),
    '-c',
    'test/cluster/jest.config.cjs',
    ...process.argv.slice(2),
  ],
  { cwd: backend, stdio: 'inherit' },
);
process.exit(status ?? 1);
