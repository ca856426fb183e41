import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { journey } from './setup/journey';

const { port, dataDir, browser, push } = await journey();
const url = `http://127.0.0.1:${port}`;
const root = join(import.meta.dirname, '../..');

/** Environment variables of child processes. */
const environment = Object.fromEntries(
  Object.entries(process.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
);

/** User journeys in a real browser against the real product, with an empty data folder and simulated providers. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  // Sequential: concurrent journeys would take each other's last seats.
  workers: 1,
  // Tolerates a slow browser on a busy machine.
  retries: process.env.CI ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: url,
    locale: 'fr-FR',
    timezoneId: 'Africa/Douala',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: browser.path,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
      env: { ...environment, ...browser.env },
    },
  },
  webServer: {
    command: 'node backend/scripts/start.mjs',
    cwd: root,
    url: `${url}/api/health/ready`,
    timeout: 240_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      ...environment,
      PORT: String(port),
      DATA_DIR: dataDir,
      THROTTLING: 'off',
      MOCK_SUCCESS_RATE: '1',
      PUSH_ENDPOINT_HOSTS: `127.0.0.1:${push.port}`,
      NODE_EXTRA_CA_CERTS: push.file,
    },
  },
});
