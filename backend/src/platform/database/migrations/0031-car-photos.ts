import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CarPhotos1763700000031 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE profiles
        ADD COLUMN car_photo_url text,
        ADD CONSTRAINT profiles_deleted_car_photo CHECK (deleted_at IS NULL OR car_photo_url IS NULL);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE profiles DROP COLUMN car_photo_url`);
  }
}
