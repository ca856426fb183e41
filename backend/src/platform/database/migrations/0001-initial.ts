import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const FOLDER = join(__dirname, '0001-initial');

/** One file per module, in the order of their foreign keys. */
export class Initial1763700000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const file of readdirSync(FOLDER).sort())
      await queryRunner.query(readFileSync(join(FOLDER, file), 'utf8'));
  }

  down(): Promise<void> {
    throw new Error('There is no release before the initial schema.');
  }
}
