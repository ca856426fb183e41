import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which rail holds the money: a wallet may be reached by several, and each has an account of its own. Entries from before, and those
 * that a process of the version before still writes, were of the first rail of their wallet.
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
