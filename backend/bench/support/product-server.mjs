import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tellFigures } from './child-server.mjs';
import { product } from './product.mjs';

// The whole product in one process, as `npm start` runs it, logs included, without its limits on how often one may ask.
const [databaseUrl, settings = '{}', ...flags] = process.argv.slice(2);
const dataDir = mkdtempSync(join(tmpdir(), 'mboa-bench-app-'));
const { loadConfig } = product('platform/config');
const { createApp } = product('platform/http');
const { AppModule } = product('app.module');
// Every answer made anew: what a search costs that nobody else asks for.
if (flags.includes('--keep-nothing')) {
  const { PublicAnswers } = product('platform/http');
  PublicAnswers.prototype.keep = () => undefined;
}

const config = loadConfig({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'info',
  THROTTLING: 'off',
  ...JSON.parse(settings),
});
const app = await createApp(AppModule.with(config, databaseUrl), config);
await app.listen(0, '127.0.0.1');
process.on('disconnect', async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit();
});
tellFigures();
process.send({ url: (await app.getUrl()).replace('[::1]', '127.0.0.1') });
