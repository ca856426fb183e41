import type { TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { openModule } from '../../../test/setup/test-module';
import { Metrics } from '../metrics';
import { firstIdOf, outdated, Retention } from './retention';

let app: TestingModule;
let database: DataSource;
let retention: Retention;

const countDeleted = async (table: string, module = app) =>
  (
    await module.get(Metrics, { strict: false }).registry.getSingleMetric('retention_rows_total')?.get()
  )?.values.find(({ labels }) => labels['table'] === table)?.value;
const remaining = async (): Promise<number[]> =>
  (await database.query<{ n: number }[]>('SELECT n FROM outdated_rows ORDER BY n')).map(({ n }) => n);
const fill = (count: number) =>
  database.query('INSERT INTO outdated_rows SELECT n FROM generate_series(1, $1::integer) n', [count]);

beforeEach(async () => {
  ({ module: app } = await openModule([]));
  database = app.get(DataSource, { strict: false });
  retention = app.get(Retention, { strict: false });
  await database.query('CREATE TABLE outdated_rows (n integer PRIMARY KEY)');
});
afterEach(() => app.close());

describe('Retention of outdated rows', () => {
  it('deletes and counts them, even if they are more than two batches', async () => {
    retention.register(outdated('outdated_rows', { where: 'n <= 2500', oldest: 'n' }));
    await fill(2_502);
    await retention.run();
    expect(await remaining()).toEqual([2_501, 2_502]);
    expect(await countDeleted('outdated_rows')).toBe(2_500);
  });

  it('skips locked rows until the next run', async () => {
    retention.register(outdated('outdated_rows', { where: 'n <= 3', oldest: 'n' }));
    await fill(4);
    await database.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM outdated_rows WHERE n = 2 FOR UPDATE');
      await retention.run();
      expect(await remaining()).toEqual([2, 4]);
    });
    await retention.run();
    expect(await remaining()).toEqual([4]);
  });

  it('continues with other tables after a failure', async () => {
    retention.register(
      outdated('no_such_table', { where: 'true', oldest: 'n' }),
      outdated('outdated_rows', { where: 'true', oldest: 'n' }),
    );
    await fill(2);
    await retention.run();
    expect(await remaining()).toEqual([]);
  });

  it('deletes each row once with two concurrent processes', async () => {
    const { module: other } = await openModule([], {
      DATABASE_URL: (database.options as { url: string }).url,
    });
    const kind = outdated('outdated_rows', { where: 'true', oldest: 'n' });
    for (const one of [app, other]) one.get(Retention, { strict: false }).register(kind);
    await fill(5_000);
    await Promise.all([app, other].map((one) => one.get(Retention, { strict: false }).run()));
    expect(await remaining()).toEqual([]);
    const counts = [await countDeleted('outdated_rows'), await countDeleted('outdated_rows', other)];
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(5_000);
    await other.close();
  });

  it('computes the first id of a time from its milliseconds', async () => {
    const moment = `'2026-11-20T10:00:00.123Z'::timestamptz`;
    const [{ first }] = await database.query(`SELECT ${firstIdOf(moment)}::text AS first`);
    expect(parseInt(first.replace(/-/g, '').slice(0, 12), 16)).toBe(Date.parse('2026-11-20T10:00:00.123Z'));
  });
});
