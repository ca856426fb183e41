import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who cancelled a ride: only a driver's own cancellations count on their profile. */
export class RideCancelledBy1763700000040 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE rides ADD COLUMN cancelled_by uuid;
      COMMENT ON COLUMN rides.cancelled_by IS 'Null: before this was recorded, or without a person.';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE rides DROP COLUMN cancelled_by');
  }
}
