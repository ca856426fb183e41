import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `0013-travellers.sql` is recorded as `Travellers1763700000013`. */
function nameOf(entry: string): string {
  const [number = '', ...words] = entry.replace('.sql', '').split('-');
  return `${words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')}176370000${number}`;
}

function migrationOf(entry: string) {
  const path = join(__dirname, entry);
  const files = statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .map((file) => join(path, file))
    : [path];
  const migration = class implements MigrationInterface {
    async up(queryRunner: QueryRunner): Promise<void> {
      for (const file of files) await queryRunner.query(readFileSync(file, 'utf8'));
    }

    down(): Promise<void> {
      throw new Error('The previous release runs on the newer schema.');
    }
  };
  return Object.defineProperty(migration, 'name', { value: nameOf(entry) });
}

/**
 * Oldest first. A folder has one file per module, in the order of their foreign keys. A server refuses a database
 * with an unknown `Contract…` migration (docs/operations.md#upgrade).
 */
export const migrations = readdirSync(__dirname)
  .filter((entry) => /^\d{4}-/.test(entry))
  .sort()
  .map(migrationOf);
