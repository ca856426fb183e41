import type { MigrationInterface, QueryRunner } from 'typeorm';

const ACCENTED = 'àâäáãåçèéêëìíîïñòóôöõùúûüÿœæ';
const PLAIN = 'aaaaaaceeeeiiiinooooouuuuyoa';
const NAME = `translate(lower(full_name), '${ACCENTED}${ACCENTED.toUpperCase()}', '${PLAIN}${PLAIN}')`;

/** A database without this extension, or that lets nobody of the product's role make it. */
const NO_TRIGRAMS = ['0A000', '58P01', '42501'];

/**
 * What the lists of staff need among millions: people by a part of their name or number, payments by when they were paid, rides of a
 * day by when they were published. Each is made while the product goes on writing, and begins anew where it was broken off.
 */
export class ListsThatGrow1763700000048 implements MigrationInterface {
  /** An index can't be made CONCURRENTLY inside of one. */
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

/** Without them a name is looked for in every row: slower, and found all the same. */
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
