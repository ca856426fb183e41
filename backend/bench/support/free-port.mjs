import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** A free port below those of outgoing connections, one of which could take it before the server starts. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const port = randomInt(20_000, 30_000);
    const probe = createServer().once('error', (error) =>
      error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
  });
}
