import type { MigrationInterface, QueryRunner } from 'typeorm';

/** docs/domain.md#series */
export class TemplateStops1763700000032 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE ride_templates ADD COLUMN dropoff_point text,
         ADD COLUMN stops jsonb CHECK (jsonb_typeof(stops) = 'array') -- with times of day in Douala`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE ride_templates DROP COLUMN dropoff_point, DROP COLUMN stops`);
  }
}
