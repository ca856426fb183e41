import { spawn } from 'node:child_process';
import { rmSync, statSync, watch } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildAll, compile, isProduct } from './build.mjs';
import { WORKSPACE } from './lib/build-state.mjs';

const RIDER_APP_PORT = Number(process.env.DEV_PORT ?? 5173);
const CONSOLE_PORT = RIDER_APP_PORT + 1;
const API = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const PUBLIC_URL = process.env.PUBLIC_URL ?? `http://localhost:${RIDER_APP_PORT}`;
const SOURCES = join(WORKSPACE, 'backend/src');
const SETTLE_MS = 150;

const say = (line) => process.stdout.write(`${line}\n`);

/** The server process, which is restarted after source changes. */
class Server {
  child = null;
  restarting = Promise.resolve();

  restart() {
    this.restarting = this.restarting.then(async () => {
      await this.stop();
      this.child = spawn(
        process.execPath,
        ['--enable-source-maps', join(WORKSPACE, 'backend/dist/main.js')],
        {
          cwd: WORKSPACE,
          stdio: 'inherit',
          env: { ...process.env, PUBLIC_URL },
        },
      );
    });
    return this.restarting;
  }

  stop() {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGTERM');
    });
  }
}

/** Compiles changed files, then calls `onChange`. Changes within a short time are handled together. */
function watchSources(onChange) {
  const changed = new Set();
  let timer;
  return watch(SOURCES, { recursive: true }, (_event, file) => {
    if (!file || !isProduct(file)) return;
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...changed];
      changed.clear();
      void Promise.all(files.map(recompile)).then(onChange, (error) => say(error.message));
    }, SETTLE_MS);
  });
}

function recompile(file) {
  const source = join(SOURCES, file);
  if (statSync(source, { throwIfNoEntry: false })) return compile(source);
  return rmSync(join(WORKSPACE, 'backend/dist', file.replace(/\.ts$/, '.js')), { force: true });
}

/** Serves both clients with hot reload on one origin. The rider app's server proxies the console and the API. */
async function startClients() {
  const vite = createRequire(join(WORKSPACE, 'frontend/package.json')).resolve('vite');
  const { createServer } = await import(pathToFileURL(vite));
  const common = { host: '127.0.0.1', strictPort: true };
  const console_ = await createServer({
    root: join(WORKSPACE, 'admin'),
    server: { ...common, port: CONSOLE_PORT, proxy: { '/api': API } },
  });
  const riderApp = await createServer({
    root: join(WORKSPACE, 'frontend'),
    server: {
      ...common,
      port: RIDER_APP_PORT,
      proxy: {
        '/admin': { target: `http://127.0.0.1:${CONSOLE_PORT}`, ws: true },
        '/api': API,
        '/dev': API,
        '/socket.io': { target: API, ws: true },
      },
    },
  });
  await Promise.all([console_.listen(), riderApp.listen()]);
  return () => Promise.all([console_.close(), riderApp.close()]);
}

const server = new Server();
let closeClients = async () => undefined;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await Promise.all([server.stop(), closeClients()]);
    process.exit(0);
  });
}
say('Building the server…');
await buildAll();
await server.restart();
watchSources(() => {
  say('The server changed; restarting it…');
  return server.restart();
});
say('Starting the clients with hot reload…');
closeClients = await startClients();
say(`Everything is on ${PUBLIC_URL}, with hot reload.`);
