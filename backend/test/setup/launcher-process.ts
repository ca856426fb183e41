import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { transformFileSync } from '@swc/core';

const BACKEND = join(__dirname, '../..');
const MODULES = join(BACKEND, '../node_modules');
const LAUNCHER = 'dev/embedded-postgres';

/** Uses the launcher as the server does. Prints the database's address, and releases the database on SIGTERM. */
const PROGRAM = `
  const { startEmbeddedPostgres } = require('./${LAUNCHER}');
  const say = (message) => process.stdout.write(JSON.stringify(message) + '\\n');
  const abort = new AbortController();
  let database;
  process.on('SIGTERM', () => (database ? database.stop().then(() => process.exit(0)) : abort.abort()));
  startEmbeddedPostgres({ dataDir: process.argv[2], durable: process.argv[3] === 'durable', signal: abort.signal, log: (line) => say({ line }) })
    .then((started) => { database = started; say({ url: started.url }); setInterval(() => {}, 60_000); })
    .catch((error) => { say({ error: abort.signal.aborted ? 'aborted' : error.message }); process.exitCode = 1; });
  say({ line: 'begun' });
`;

export interface Checkout {
  base: string;
  path: string;
  tmp: string;
}

/**
 * The launcher compiled into a temporary folder, with node_modules linked.
 * @param options.ownBinaries copies PostgreSQL's package, for tests that damage it. The copy lacks the package's
 *   symlinks, as after `npm ci --ignore-scripts`.
 */
export function launcherCheckout(options: { ownBinaries?: boolean; mode?: number } = {}): Checkout {
  const base = mkdtempSync(join(tmpdir(), 'mboa-launcher-'));
  const root = join(base, 'checkout');
  const tmp = join(base, 'tmp');
  for (const folder of [root, tmp]) mkdirSync(folder);
  chmodSync(base, 0o755);
  for (const folder of ['platform/config', LAUNCHER]) {
    const from = join(BACKEND, 'src', folder);
    mkdirSync(join(root, folder), { recursive: true });
    for (const name of readdirSync(from).filter((file) => /^(?!.*spec).*\.ts$/.test(file))) {
      const { code } = transformFileSync(join(from, name), { configFile: join(BACKEND, '.swcrc') });
      writeFileSync(join(root, folder, name.replace(/\.ts$/, '.js')), code);
    }
  }
  writeFileSync(join(root, 'program.cjs'), PROGRAM);
  if (options.ownBinaries) {
    copyPackages(root);
  } else {
    symlinkSync(MODULES, join(root, 'node_modules'));
  }
  chmodSync(root, options.mode ?? 0o755);
  return { base, path: join(root, 'program.cjs'), tmp };
}

function copyPackages(root: string): void {
  const own = join(root, 'node_modules');
  mkdirSync(join(own, '@embedded-postgres'), { recursive: true });
  for (const name of readdirSync(MODULES)) {
    if (!['@embedded-postgres', 'embedded-postgres'].includes(name))
      symlinkSync(join(MODULES, name), join(own, name));
  }
  cpSync(join(MODULES, 'embedded-postgres'), join(own, 'embedded-postgres'), { recursive: true });
  const platform = readdirSync(join(MODULES, '@embedded-postgres'))[0] ?? '';
  cpSync(join(MODULES, '@embedded-postgres', platform), join(own, '@embedded-postgres', platform), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !lstatSync(source).isSymbolicLink(),
  });
}

type Message = { url?: string; error?: string; line?: string };

export class LauncherProcess {
  readonly messages: Message[] = [];
  readonly exited: Promise<number | null>;
  private readonly child: ChildProcess;

  constructor(checkout: Checkout, dataDir: string, options: { uid?: number; durable?: boolean } = {}) {
    const account = options.uid === undefined ? {} : { uid: options.uid, gid: options.uid };
    const mode = options.durable ? ['durable'] : [];
    this.child = spawn(process.execPath, [checkout.path, dataDir, ...mode], {
      ...account,
      cwd: '/',
      env: { PATH: process.env['PATH'], TMPDIR: checkout.tmp },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (this.child.stdout) {
      createInterface(this.child.stdout).on('line', (line) =>
        this.messages.push(JSON.parse(line) as Message),
      );
    }
    this.exited = new Promise((resolve) => this.child.once('close', (code) => resolve(code)));
  }

  printed(key: keyof Message): string | undefined {
    return this.messages.find((message) => message[key] !== undefined)?.[key];
  }

  signal(name: NodeJS.Signals): Promise<number | null> {
    this.child.kill(name);
    return this.exited;
  }
}
