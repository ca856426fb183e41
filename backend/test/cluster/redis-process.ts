import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../src/dev/embedded-postgres/free-port';

/** A real Redis without persistence: a restart loses everything. */
export class RedisProcess {
  private child: ChildProcess | null = null;

  private constructor(private readonly port: number) {}

  static async start(): Promise<RedisProcess> {
    const redis = new RedisProcess(await freePort());
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const child = spawn(
      'redis-server',
      ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.child = child;
    let printed = '';
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        if (printed.includes('Ready to accept connections')) resolve();
      });
      child.once('error', reject);
      child.once('exit', () => reject(new Error(`Redis did not start: ${printed}`)));
    });
  }

  /** kill -9. All data is lost. */
  async stop(): Promise<void> {
    const child = this.child;
    this.child = null;
    if (child === null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
