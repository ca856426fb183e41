import type { MigrationInterface, QueryRunner } from 'typeorm';

export class StaffRoles1763700000030 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE profiles
        DROP CONSTRAINT profiles_staff_role_check,
        ADD CONSTRAINT profiles_staff_role_check CHECK (staff_role IN ('approver', 'support', 'finance', 'admin'));
    `);
  }

  /** Withdraws roles unknown to the previous version. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE profiles SET staff_role = NULL WHERE staff_role IN ('support', 'finance');
      ALTER TABLE profiles
        DROP CONSTRAINT profiles_staff_role_check,
        ADD CONSTRAINT profiles_staff_role_check CHECK (staff_role IN ('approver', 'admin'));
    `);
  }
}
