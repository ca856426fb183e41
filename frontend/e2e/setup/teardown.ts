import { rmSync } from 'node:fs';
import { journey } from './journey';

/** Leaves nothing of a run behind but its reports. */
export default async function teardown(): Promise<void> {
  const { dataDir, browser } = await journey();
  for (const folder of [dataDir, browser.folder]) {
    if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
