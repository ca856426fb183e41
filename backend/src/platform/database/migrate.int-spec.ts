import { freshDatabase } from '../../../test/setup/test-database';
import { migrate, NewerSchemaError, plainDataSource } from '.';
import { migrations } from './migrations';

describe('Migrating', () => {
  it('is a no-op on a current schema', async () => {
    const dataSource = plainDataSource(await freshDatabase());
    await dataSource.initialize();
    expect(await migrate(dataSource)).toEqual([]);
    await dataSource.destroy();
  });

  it('runs once when two processes start together', async () => {
    const url = await freshDatabase();
    const [first, second] = [plainDataSource(url), plainDataSource(url)];
    await Promise.all([first.initialize(), second.initialize()]);
    await first.query('DROP SCHEMA pgboss CASCADE');
    await first.query('DROP SCHEMA public CASCADE');
    await first.query('CREATE SCHEMA public');
    const applied = await Promise.all([migrate(first), migrate(second)]);
    expect(applied.map((names) => names.length).sort()[0]).toBe(0);
    expect(applied.flat().length).toBeGreaterThan(0);
    expect(await first.query('SELECT count(*)::int AS n FROM rides')).toEqual([{ n: 0 }]);
    await Promise.all([first.destroy(), second.destroy()]);
  });

  const laterMigration = async (name: string) => {
    const dataSource = plainDataSource(await freshDatabase());
    await dataSource.initialize();
    await dataSource.query(`INSERT INTO migrations (timestamp, name) VALUES (9999999999999, $1)`, [name]);
    return dataSource;
  };

  it('accepts a database that a newer version only extended', async () => {
    const dataSource = await laterMigration('Later9999999999999');
    expect(await migrate(dataSource)).toEqual([]);
    await dataSource.destroy();
  });

  it('refuses a database that a newer version contracted, and says what to do', async () => {
    const dataSource = await laterMigration('ContractLater9999999999999');
    await expect(migrate(dataSource)).rejects.toThrow(NewerSchemaError);
    await expect(migrate(dataSource)).rejects.toThrow(/newer version \(ContractLater9999999999999\)/);
    await dataSource.destroy();
  });

  it('skips the index of the people search if the role may not create its extension', async () => {
    const dataSource = plainDataSource(await freshDatabase());
    await dataSource.initialize();
    const runner = dataSource.createQueryRunner();
    await runner.query(
      `DROP EXTENSION pg_trgm CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public;
       CREATE ROLE plain; GRANT ALL ON SCHEMA public TO plain; SET ROLE plain`,
    );
    const [Initial] = migrations;
    await new Initial!().up(runner);
    expect(
      await runner.query(
        `SELECT to_regclass('profiles') AS people, to_regclass('profiles_staff_search') AS index`,
      ),
    ).toEqual([{ people: 'profiles', index: null }]);
    await runner.query(`RESET ROLE; DROP OWNED BY plain; DROP ROLE plain`);
    await runner.release();
    await dataSource.destroy();
  });

  it('provides a writable "users" view that shares the names of profiles', async () => {
    const dataSource = plainDataSource(await freshDatabase());
    await dataSource.initialize();
    await dataSource.query(
      `INSERT INTO users (id, full_name, phone) VALUES ('01900000-0000-7000-8000-000000000001', 'Aïcha', '237677000001')`,
    );
    await dataSource.query(`UPDATE users SET full_name = 'Aïcha N.'`);
    expect(await dataSource.query('SELECT full_name, role FROM profiles')).toEqual([
      { full_name: 'Aïcha N.', role: 'user' },
    ]);
    await dataSource.destroy();
  });
});
