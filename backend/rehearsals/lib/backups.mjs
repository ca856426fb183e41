import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { own } from './child.mjs';
import { runAsEngine, SHARED } from './engines.mjs';

const S3rver = createRequire(import.meta.url)('s3rver');
/** Default credentials of the fake S3 server. */
const KEY = 'S3RVER';
const BUCKETS = { database: 'mboa-database', files: 'mboa-files' };

/** Backups of the database (pgBackRest) and of the files (rclone), in buckets on an S3 server with TLS. */
export class Backups {
  constructor(fields) {
    Object.assign(this, fields);
  }

  static async open(rehearsal) {
    const certificate = selfSigned(rehearsal.folder);
    const directory = join(rehearsal.folder, 's3');
    mkdirSync(directory);
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory,
      configureBuckets: Object.values(BUCKETS).map((name) => ({ name, configs: [] })),
      ...certificate,
    });
    const { port } = await server.run();
    rehearsal.atEnd(() => server.close());
    return new Backups({ rehearsal, port });
  }

  /** Writes the pgBackRest settings for that PostgreSQL server. @returns the file */
  settingsFor(postgres) {
    const file = join(postgres.folder, 'pgbackrest.conf');
    const shared = readFileSync(join(SHARED, 'pgbackrest.conf'), 'utf8');
    writeFileSync(
      file,
      `${shared}
repo1-s3-bucket=${BUCKETS.database}
repo1-s3-endpoint=127.0.0.1
repo1-storage-port=${this.port}
repo1-storage-verify-tls=n
repo1-s3-region=us-east-1
repo1-s3-key=${KEY}
repo1-s3-key-secret=${KEY}
lock-path=${postgres.folder}
log-path=${postgres.folder}
spool-path=${postgres.folder}

[mboa]
pg1-path=${postgres.data}
pg1-port=${postgres.port}
pg1-host-user=postgres
pg1-socket-path=${postgres.folder}
pg1-user=postgres
`,
    );
    own(file);
    return file;
  }

  pgbackrest(postgres, ...args) {
    return runAsEngine(postgres.folder, 'pgbackrest', [
      `--config=${this.settingsFor(postgres)}`,
      '--stanza=mboa',
      ...args,
    ]);
  }

  /** Uploads new files. Keeps deleted files in a separate folder, because a restored database may reference them. */
  saveFiles(folder) {
    return this.#rclone('sync', folder, `:s3:${BUCKETS.files}/now`, `--backup-dir=:s3:${BUCKETS.files}/gone`);
  }

  async restoreFiles(folder) {
    for (const part of ['now', 'gone']) await this.#rclone('copy', `:s3:${BUCKETS.files}/${part}`, folder);
  }

  #rclone(...args) {
    const s3 = [
      `--s3-endpoint=https://127.0.0.1:${this.port}`,
      '--s3-provider=Other',
      '--s3-force-path-style',
    ];
    const keys = [`--s3-access-key-id=${KEY}`, `--s3-secret-access-key=${KEY}`, '--no-check-certificate'];
    const env = { PATH: process.env.PATH, HOME: this.rehearsal.folder };
    return promisify(execFile)('rclone', [...args, ...s3, ...keys], { env, timeout: 60_000 });
  }
}

function selfSigned(folder) {
  const [key, cert] = [join(folder, 's3.key'), join(folder, 's3.crt')];
  const subject = ['-subj', '/CN=127.0.0.1', '-days', '1'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject],
    {
      stdio: 'ignore',
    },
  );
  return { key: readFileSync(key), cert: readFileSync(cert) };
}
