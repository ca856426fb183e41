import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DOCKER = join(__dirname, '../../../docker');
const FAILS_ONCE = 'if [ ! -f "$BACKUPS/failed" ]; then touch "$BACKUPS/failed"; exit $STATUS; fi';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mboa-backup-'));
  for (const name of ['bin', 'wal', 'files']) mkdirSync(join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('docker/postgres/backup.sh nightly', () => {
  /** Replaces a program of the path by a script. */
  const program = (name: string, ...lines: string[]) =>
    writeFileSync(join(folder, 'bin', name), ['#!/bin/bash', ...lines].join('\n'), { mode: 0o755 });

  function runUntilNight(failing: 'pg_basebackup' | 'tar', status: number) {
    const label = 'START WAL LOCATION: 0/2000028 (file 000000010000000000000002)';
    const to = '"${1#--pgdata=}"';
    program(
      'pg_basebackup',
      ...(failing === 'pg_basebackup' ? [FAILS_ONCE] : []),
      `mkdir ${to} && cd ${to} && echo '${label}' >backup_label && /usr/bin/tar -czf base.tar.gz backup_label`,
    );
    program('pg_archivecleanup', 'exit 0');
    program(
      'tar',
      failing === 'tar' ? `case "$*" in *files.tar.gz*) ${FAILS_ONCE} ;; esac` : '',
      'exec /usr/bin/tar "$@"',
    );
    program('sleep', 'echo "$1" >>"$BACKUPS/sleeps"', '[ "$1" = 600 ]');
    const env = {
      BACKUPS: folder,
      FILES: join(folder, 'files'),
      STATUS: String(status),
      PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
    };
    expect(spawnSync('bash', [join(DOCKER, 'postgres/backup.sh'), 'nightly'], { env }).status).toBe(0);
    const [backup = '', ...others] = readdirSync(join(folder, 'base')).filter(
      (name) => !name.endsWith('.part'),
    );
    return {
      pauses: readFileSync(join(folder, 'sleeps'), 'utf8')
        .split('\n')
        .filter((line) => line === '600').length,
      backups: 1 + others.length,
      files: readdirSync(join(folder, 'base', backup)).sort(),
    };
  }

  it.each([
    ['the database', 'pg_basebackup', 1],
    ['the files', 'tar', 2],
  ] as const)('tries again after ten minutes if %s cannot be copied', (_what, failing, status) => {
    const complete = { pauses: 1, backups: 1, files: ['backup_label', 'base.tar.gz', 'files.tar.gz'] };
    expect(runUntilNight(failing, status)).toEqual(complete);
  });

  it('accepts that files change while they are copied', () => {
    expect(runUntilNight('tar', 1).pauses).toBe(0);
  });
});

it('The archive command accepts a segment that it copied before, and refuses another of the same name', () => {
  const [, command = ''] =
    /archive_command=(.*)/.exec(readFileSync(join(DOCKER, 'compose.yaml'), 'utf8')) ?? [];
  const [segment, archived] = [join(folder, 'segment'), join(folder, 'wal/0001')];
  const archive = (content: string) => {
    writeFileSync(segment, content);
    const filled = command.replaceAll('/backups', folder).replaceAll('%p', segment).replaceAll('%f', '0001');
    return spawnSync('sh', ['-c', filled]).status;
  };
  expect([archive('changes'), archive('changes')]).toEqual([0, 0]);
  expect(archive('other changes')).not.toBe(0);
  expect(readFileSync(archived, 'utf8')).toBe('changes');
  expect(existsSync(`${archived}.part`)).toBe(false);
});
