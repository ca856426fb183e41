import type { MigrationInterface, QueryRunner } from 'typeorm';

const ACCENTED = 'àâäáãåçèéêëìíîïñòóôöõùúûüÿœæ';
const PLAIN = 'aaaaaaceeeeiiiinooooouuuuyoa';
const NAME = `translate(lower(full_name), '${ACCENTED}${ACCENTED.toUpperCase()}', '${PLAIN}${PLAIN}')`;

/** SQLSTATEs: the extension is missing, or our role may not create it. */
const NO_TRIGRAMS = ['0A000', '58P01', '42501'];

/**
 * Indexes for large staff lists: people by part of a name or number, payments by payment time, rides of a day by publication. Each is
 * built concurrently and rebuilt after an interruption.
 */
export class ListsThatGrow1763700000048 implements MigrationInterface {
  /** CREATE INDEX CONCURRENTLY cannot run in a transaction. */
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS payments_paid`);
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY payments_paid ON payments (payment_time) INCLUDE (amount) WHERE payment_time IS NOT NULL`,
    );
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS rides_departed`);
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY rides_departed ON rides (departure_time DESC, id DESC) INCLUDE (created_at)`,
    );
    if (!(await hasTrigrams(queryRunner))) return;
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS profiles_looked_for`);
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY profiles_looked_for ON profiles USING gin ((${NAME}) gin_trgm_ops, phone gin_trgm_ops)`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX IF EXISTS profiles_looked_for`);
    await queryRunner.query(`DROP INDEX payments_paid`);
    await queryRunner.query(`DROP INDEX rides_departed`);
    await queryRunner.query(`CREATE INDEX rides_departed ON rides (departure_time DESC, id DESC)`);
  }
}

/** Without the extension a name search scans all rows: slower, same result. */
async function hasTrigrams(queryRunner: QueryRunner): Promise<boolean> {
  try {
    await queryRunner.query(`CREATE EXTENSION IF NOT EXISTS pg_trgm`);
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== undefined && NO_TRIGRAMS.includes(code)) return false;
    throw error;
  }
}
