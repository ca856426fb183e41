import type { MigrationInterface, QueryRunner } from 'typeorm';

const FUNCTIONS = ['connected_people(uuid, uuid)', 'people_sharing_with(uuid)'];
/** Hosted codes have no hash; their use is not recorded. */
const PROVEN = [
  ['payments m', '(SELECT * FROM payments WHERE payment_time IS NOT NULL) m'],
  ...['a', 'c'].map((code) => [
    `sign_in_codes ${code}`,
    `(SELECT * FROM sign_in_codes WHERE consumed_at IS NOT NULL OR code_hash = '') ${code}`,
  ]),
] as [every: string, proven: string][];

/** Only numbers that paid and codes that were entered connect people; anybody can request both. */
export class ProvenConnections1763700000041 implements MigrationInterface {
  up(queryRunner: QueryRunner): Promise<void> {
    return replaceInFunctions(queryRunner, PROVEN);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return replaceInFunctions(
      queryRunner,
      PROVEN.map(([every, proven]) => [proven, every]),
    );
  }
}

async function replaceInFunctions(queryRunner: QueryRunner, changes: [string, string][]): Promise<void> {
  for (const name of FUNCTIONS) {
    const [{ source }] = (await queryRunner.query('SELECT pg_get_functiondef($1::regprocedure) AS source', [
      name,
    ])) as [{ source: string }];
    await queryRunner.query(changes.reduce((text, [from, to]) => text.replaceAll(from, to), source));
  }
}
