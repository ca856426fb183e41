import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportFigures } from './child-server.mjs';
import { product } from './product.mjs';

// The whole product in one process as `npm start` runs it: guards, limits, validation, ids, metrics and logs.
const [databaseUrl, settings = '{}'] = process.argv.slice(2);
const dataDir = mkdtempSync(join(tmpdir(), 'mboa-bench-app-'));
// All requests come from one machine, so they are counted but not limited.
const { REQUESTS_PER_MINUTE } = product('platform/http/throttling/budgets');
for (const kind of Object.keys(REQUESTS_PER_MINUTE)) REQUESTS_PER_MINUTE[kind] = Number.MAX_SAFE_INTEGER;
const { loadConfig } = product('platform/config');
const { createApp } = product('platform/http');
const { AppModule } = product('app.module');

const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'info', ...JSON.parse(settings) });
const app = await createApp(AppModule.with(config, databaseUrl), config);
await app.listen(0, '127.0.0.1');
process.on('disconnect', async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit();
});
reportFigures();
process.send({ url: (await app.getUrl()).replace('[::1]', '127.0.0.1') });
