import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { type Browser, findChromium } from './chromium';

/** Shared by the journeys of a run; passed to workers through the environment. */
export interface Journey {
  port: number;
  dataDir: string;
  browser: Browser;
  push: PushServer;
}

/** Address and certificate of the fake push service, which the product trusts. */
interface PushServer {
  port: number;
  key: string;
  certificate: string;
  folder: string;
  file: string;
}

const KEY = 'E2E_JOURNEY';

/** A free port below those of outgoing connections, one of which could take it before the server starts. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const port = randomInt(20_000, 30_000);
    const server = createServer();
    server.once('error', () => resolve(freePort()));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)));
  });
}

async function preparePushServer(): Promise<PushServer> {
  const folder = mkdtempSync(join(tmpdir(), 'journey-push-'));
  const file = join(folder, 'certificate.pem');
  const { private: key, cert: certificate } = generate([{ name: 'commonName', value: 'Journeys' }], {
    days: 1,
    keySize: 2048,
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ],
  });
  writeFileSync(file, certificate);
  return { port: await freePort(), folder, file, key, certificate };
}

/** Chosen once per run: a free port, an empty data folder, a browser. */
export async function journey(): Promise<Journey> {
  const known = process.env[KEY];
  if (known) return JSON.parse(known) as Journey;
  const chosen: Journey = {
    port: await freePort(),
    dataDir: mkdtempSync(join(tmpdir(), 'journey-')),
    browser: await findChromium(),
    push: await preparePushServer(),
  };
  process.env[KEY] = JSON.stringify(chosen);
  // The product still writes during shutdown, after the runner's teardown.
  process.once('exit', () => {
    for (const folder of [chosen.dataDir, chosen.browser.folder, chosen.push.folder]) {
      if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });
  return chosen;
}
