import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** s3rver's file name for an object's content. */
const OBJECT = '._S3rver_object';

export interface S3 {
  url: string;
  keys(): string[];
  age(key: string): Promise<void>;
  close(): Promise<void>;
}

export async function startS3(bucket: string): Promise<S3> {
  const directory = mkdtempSync(join(tmpdir(), 'mboa-s3-'));
  // The SDK reads these; s3rver accepts only them.
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    url: `http://127.0.0.1:${port}`,
    keys: () =>
      readdirSync(join(directory, bucket), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(OBJECT))
        .map((name) => name.slice(0, -OBJECT.length)),
    age: async (key) => {
      const yesterday = new Date(Date.now() - 25 * 3_600_000);
      utimesSync(join(directory, bucket, `${key}${OBJECT}`), yesterday, yesterday);
    },
    close: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
