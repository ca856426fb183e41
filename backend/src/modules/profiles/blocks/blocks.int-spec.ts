import type { TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { insertPerson } from '../../../../test/factories/person';
import { codeOf, tally } from '../../../../test/setup/bookings-context';
import { openModule } from '../../../../test/setup/test-module';
import { newId } from '../../../platform/database';
import { PageQuery } from '../../../platform/http';
import { ProfilesModule } from '..';
import { blockCursor, BlocksService } from './blocks.service';

describe('A block', () => {
  let module: TestingModule;
  let database: DataSource;
  let blocks: BlocksService;

  beforeAll(async () => {
    ({ module } = await openModule([ProfilesModule]));
    database = module.get(DataSource);
    blocks = module.get(BlocksService, { strict: false });
  });
  afterAll(() => module.close());

  const query = (given: Partial<PageQuery> = {}) => Object.assign(new PageQuery(), given);
  const blockedBy = async (userId: string) =>
    (await blocks.list(userId, query())).map(({ blocked_id }) => blocked_id);
  const audited = async (actorId: string) =>
    tally(
      (
        await database.query<{ action: string }[]>('SELECT action FROM audit_events WHERE actor_id = $1', [
          actorId,
        ])
      ).map(({ action }) => action),
    );

  it('is created and removed once for repeated requests, and audited', async () => {
    const [one, other] = [(await insertPerson(database)).id, (await insertPerson(database)).id];
    await Promise.all(Array.from({ length: 6 }, () => blocks.block(one, other)));
    expect(await blockedBy(one)).toEqual([other]);
    expect(await blockedBy(other)).toEqual([]);
    expect(await audited(one)).toEqual({ 'profile.blocked': 1 });
    await Promise.all(Array.from({ length: 6 }, () => blocks.unblock(one, other)));
    expect(await blockedBy(one)).toEqual([]);
    expect(await audited(one)).toEqual({ 'profile.blocked': 1, 'profile.unblocked': 1 });
  });

  it('can be mutual, even at the same moment', async () => {
    const [one, other] = [(await insertPerson(database)).id, (await insertPerson(database)).id];
    await Promise.all([blocks.block(one, other), blocks.block(other, one)]);
    expect([await blockedBy(one), await blockedBy(other)]).toEqual([[other], [one]]);
  });

  it('is rejected for oneself and for an unknown person', async () => {
    const { id } = await insertPerson(database);
    expect(await codeOf(blocks.block(id, id))).toBe('VALIDATION_FAILED');
    expect(await codeOf(blocks.block(id, newId()))).toBe('PROFILE_NOT_FOUND');
    await blocks.unblock(id, newId());
    expect(await audited(id)).toEqual({});
  });

  it('is listed by pages, latest first', async () => {
    const { id } = await insertPerson(database);
    const others: string[] = [];
    for (let index = 0; index < 5; index++) {
      const { id: other } = await insertPerson(database, { full_name: `Personne ${index}` });
      await blocks.block(id, other);
      others.unshift(other);
    }
    const first = await blocks.list(id, query({ limit: 2 }));
    expect(first.map(({ blocked_id }) => blocked_id)).toEqual(others.slice(0, 3)); // the extra row signals another page
    expect(first[0]?.full_name).toBe('Personne 4');
    const next = first[1] ? await blocks.list(id, query({ limit: 2, cursor: blockCursor(first[1]) })) : [];
    expect(next.map(({ blocked_id }) => blocked_id)).toEqual(others.slice(2, 5));
    const paged = await blocks.list(id, query({ limit: 2, page: 3 }));
    expect(paged.map(({ blocked_id }) => blocked_id)).toEqual(others.slice(4));
  });
});
