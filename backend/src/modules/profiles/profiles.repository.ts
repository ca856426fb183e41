import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, Repository } from 'typeorm';
import type { Language } from '../../locales';
import { hasRow, namedBindings, ReplicaReads } from '../../platform/database';
import { pageAndCount, type StaffRows } from '../../platform/http';
import type { StaffProfileSort, StaffProfilesQuery } from './dto/profiles.dto';
import { personMatches } from './person-search.sql';
import { ProfileEntity } from './profile.entity';

const COLUMN_OF: Record<StaffProfileSort, string> = {
  created_at: 'profile.created_at',
  updated_at: 'profile.updated_at',
  full_name: 'profile.full_name',
  phone: 'profile.phone',
  role: 'profile.role',
  staff_role: 'profile.staff_role',
};

const NOT_DELETED = { deleted_at: IsNull() };
export const DELETED_ACCOUNT_NAME = 'Unknown';

export type PublicProfileRow = Pick<
  ProfileEntity,
  'id' | 'full_name' | 'avatar_url' | 'role' | 'rating_count' | 'rating_sum' | 'created_at'
>;

const PUBLIC_BY_ID = {
  name: 'profiles_public',
  text: `SELECT id, full_name, avatar_url, role, rating_count, rating_sum, created_at FROM profiles
    WHERE id = $1 AND deleted_at IS NULL`,
};

type ProfileChange = Partial<
  Pick<ProfileEntity, 'full_name' | 'locale' | 'gender' | 'avatar_url' | 'car_photo_url' | 'staff_role'>
>;

@Injectable()
export class ProfilesRepository {
  constructor(
    @InjectRepository(ProfileEntity) private readonly profiles: Repository<ProfileEntity>,
    private readonly replica: ReplicaReads,
  ) {}

  find(id: string, tx?: EntityManager): Promise<ProfileEntity | null> {
    return this.in(tx).findOneBy({ id, ...NOT_DELETED });
  }

  async findPublic(id: string): Promise<PublicProfileRow | null> {
    return (await this.replica.run<PublicProfileRow>(PUBLIC_BY_ID, [id]))[0] ?? null;
  }

  findByPhone(phone: string, tx?: EntityManager): Promise<ProfileEntity | null> {
    return this.in(tx).findOneBy({ phone });
  }

  shareBrowser(tx: EntityManager, one: string, other: string): Promise<boolean> {
    return hasRow(tx, 'SELECT 1 WHERE share_browser($1, $2)', [one, other]);
  }

  mayBeOnePerson(tx: EntityManager, id: string, others: string[]): Promise<boolean> {
    return hasRow(tx, 'SELECT 1 FROM unnest($2::uuid[]) AS other (id) WHERE may_be_one_person($1, id)', [
      id,
      others,
    ]);
  }

  /** Takes a weak lock that prevents deletion until commit. */
  lockPresent(tx: EntityManager, person: { id: string } | { phone: string }): Promise<ProfileEntity | null> {
    return this.in(tx).findOne({ where: { ...person, ...NOT_DELETED }, lock: { mode: 'for_key_share' } });
  }

  lock(tx: EntityManager, id: string): Promise<ProfileEntity | null> {
    return this.in(tx).findOne({ where: { id, ...NOT_DELETED }, lock: { mode: 'pessimistic_write' } });
  }

  async setLocaleIfUnset(tx: EntityManager, id: string, locale: Language): Promise<void> {
    await tx.query('UPDATE profiles SET locale = $2, updated_at = now() WHERE id = $1 AND locale IS NULL', [
      id,
      locale,
    ]);
  }

  async deletedSince(tx: EntityManager, id: string, moment: Date): Promise<boolean> {
    return hasRow(tx, 'SELECT 1 FROM profiles WHERE id = $1 AND deleted_at > $2', [id, moment]);
  }

  /** Locks another active administrator until commit. False if there is none. */
  async lockOtherAdmin(tx: EntityManager, id: string): Promise<boolean> {
    return hasRow(
      tx,
      `SELECT 1 FROM profiles WHERE staff_role = 'admin' AND suspended_at IS NULL AND id <> $1 LIMIT 1 FOR SHARE`,
      [id],
    );
  }

  async addRating(
    tx: EntityManager,
    id: string,
    { count, sum }: { count: number; sum: number },
  ): Promise<void> {
    await tx.query(
      'UPDATE profiles SET rating_count = rating_count + $2, rating_sum = rating_sum + $3 WHERE id = $1',
      [id, count, sum],
    );
  }

  /** Includes blocks with deleted accounts. */
  async hasBlocks(tx: EntityManager, id: string): Promise<boolean> {
    return hasRow(tx, 'SELECT 1 FROM blocks WHERE $1::uuid IN (blocker_id, blocked_id) LIMIT 1', [id]);
  }

  /** Anonymises the row, because others refer to it. */
  async erase(tx: EntityManager, id: string): Promise<void> {
    await tx.query(
      `UPDATE profiles SET phone = NULL, full_name = $2, avatar_url = NULL, car_photo_url = NULL, locale = NULL, gender = NULL, role = 'user', staff_role = NULL,
         is_driver = false, is_driver_applicant = false, driver_status = NULL, driver_application_status = NULL,
         driver_application_date = NULL, approved_at = NULL, license_expires_on = NULL, insurance_expires_on = NULL, suspended_at = now(),
         deleted_at = now(), updated_at = now() WHERE id = $1`,
      [id, DELETED_ACCOUNT_NAME],
    );
  }

  /** Returns false if the phone number has a profile. Safe under concurrency. */
  async insertIfNew(tx: EntityManager, profile: { id: string; phone: string }): Promise<boolean> {
    return hasRow(
      tx,
      'INSERT INTO profiles (id, phone) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id',
      [profile.id, profile.phone],
    );
  }

  async update(tx: EntityManager, id: string, change: ProfileChange): Promise<ProfileEntity> {
    await this.in(tx).update({ id }, { ...change, updated_at: () => 'now()' });
    return this.in(tx).findOneByOrFail({ id });
  }

  async setSuspended(tx: EntityManager, id: string, suspended: boolean): Promise<void> {
    await tx.query(
      'UPDATE profiles SET suspended_at = CASE WHEN $2 THEN now() END, updated_at = now() WHERE id = $1',
      [id, suspended],
    );
  }

  /** Also resumes the person's other accounts, so that a later account doesn't inherit the stop. */
  async setPayoutsStopped(tx: EntityManager, id: string, stopped: boolean): Promise<void> {
    await tx.query(
      `UPDATE profiles SET payouts_stopped_at = CASE WHEN $2::boolean THEN now() END, updated_at = now()
       WHERE id = $1 OR (NOT $2::boolean AND id = ANY(accounts_of($1)))`,
      [id, stopped],
    );
  }

  async setNameChanged(tx: EntityManager, id: string): Promise<void> {
    await tx.query('UPDATE profiles SET name_changed_at = now() WHERE id = $1', [id]);
  }

  async picturesInUse(keys: readonly string[]): Promise<Set<string>> {
    const rows = await this.profiles.query<{ version: string }[]>(
      `SELECT split_part(avatar_url, '?v=', 2) AS version FROM profiles
         WHERE avatar_url IS NOT NULL AND split_part(avatar_url, '?v=', 2) = ANY($1)
       UNION ALL SELECT split_part(car_photo_url, '?v=', 2) FROM profiles
         WHERE car_photo_url IS NOT NULL AND split_part(car_photo_url, '?v=', 2) = ANY($1)`,
      [keys.map(encodeURIComponent)],
    );
    return new Set(rows.map(({ version }) => decodeURIComponent(version)));
  }

  async list(query: StaffProfilesQuery): Promise<StaffRows<ProfileEntity>> {
    const order = query.order === 'asc' ? 'ASC' : 'DESC';
    const found = this.profiles.createQueryBuilder('profile').where('profile.deleted_at IS NULL');
    for (const field of ['role', 'staff_role'] as const) {
      const value = query[field];
      if (value !== undefined) found.andWhere(`profile.${field} = :${field}`, { [field]: value });
    }
    if (query.payouts_stopped !== undefined) {
      found.andWhere(`profile.payouts_stopped_at IS ${query.payouts_stopped ? 'NOT ' : ''}NULL`);
    }
    if (query.q) {
      const { parameters, bind } = namedBindings('q');
      found.andWhere(personMatches('profile', query.q, bind), parameters);
    }
    const sort = query.sort ?? 'created_at';
    // In other sorts, NULLS LAST would prevent the use of the index.
    const nulls = sort === 'staff_role' ? 'NULLS LAST' : undefined;
    found.orderBy(COLUMN_OF[sort], order, nulls).addOrderBy('profile.id', order);
    return pageAndCount(found, query);
  }

  private in(tx?: EntityManager): Repository<ProfileEntity> {
    return tx ? tx.getRepository(ProfileEntity) : this.profiles;
  }
}
