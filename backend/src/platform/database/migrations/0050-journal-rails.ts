import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Journal entries name the rail that holds the money, since a wallet may have several. Earlier entries, and those of the previous
 * version, belong to the wallet's first rail.
 */
export class JournalRails1763700000050 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Nothing is read: the rows that are there have none.
      ALTER TABLE journal_entries
        ADD COLUMN rail text,
        ADD CONSTRAINT journal_entries_rail CHECK (rail IS NULL OR account ~ '^(cash|expense)\\.') NOT VALID;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE journal_entries DROP COLUMN rail');
  }
}
