import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { product } from './product.mjs';

/** Starts a fresh embedded PostgreSQL with `rides` rides, by the product's migrations and seed. */
export async function openSeededDatabase(rides) {
  const { startEmbeddedPostgres } = product('dev/embedded-postgres');
  const { migrate, plainDataSource } = product('platform/database');
  const { seedRides } = product('dev');
  const dataDir = mkdtempSync(join(tmpdir(), 'mboa-bench-'));
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const close = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const dataSource = await plainDataSource(server.url).initialize();
    await migrate(dataSource);
    const start = performance.now();
    await seedRides(dataSource, { isProduction: false }, rides, (inserted) => {
      if (inserted % 250_000 === 0) console.log(`  ${inserted.toLocaleString('en')} rides`);
    });
    const seconds = (performance.now() - start) / 1000;
    await dataSource.destroy();
    return { url: server.url, seconds, close };
  } catch (error) {
    await close();
    throw error;
  }
}
