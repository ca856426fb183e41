import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { staffOffset } from '../../platform/http';
import type { StaffProfileSort, StaffProfilesQuery } from './dto/staff-profiles.query';
import { ProfileEntity } from './profile.entity';

const COLUMN_OF: Record<StaffProfileSort, string> = {
  created_at: 'profile.created_at',
  updated_at: 'profile.updated_at',
  full_name: 'profile.full_name',
  phone: 'profile.phone',
  role: 'profile.role',
  staff_role: 'profile.staff_role',
};

export type ProfileChange = Partial<
  Pick<ProfileEntity, 'full_name' | 'locale' | 'avatar_url' | 'staff_role'>
>;

@Injectable()
export class ProfilesRepository {
  constructor(@InjectRepository(ProfileEntity) private readonly profiles: Repository<ProfileEntity>) {}

  find(id: string, tx?: EntityManager): Promise<ProfileEntity | null> {
    return this.in(tx).findOneBy({ id });
  }

  findByPhone(phone: string, tx?: EntityManager): Promise<ProfileEntity | null> {
    return this.in(tx).findOneBy({ phone });
  }

  /** The row, locked until the transaction ends. */
  lock(tx: EntityManager, id: string): Promise<ProfileEntity | null> {
    return this.in(tx).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Adds the person; where the number or id is there already nothing happens, also in a race. */
  async insertIfNew(tx: EntityManager, profile: { id: string; phone: string }): Promise<boolean> {
    const inserted: unknown[] = await tx.query(
      'INSERT INTO profiles (id, phone) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id',
      [profile.id, profile.phone],
    );
    return inserted.length > 0;
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

  /** True where any person's avatar address ends like this. */
  usesAvatar(ending: string): Promise<boolean> {
    return this.profiles
      .createQueryBuilder('profile')
      .where('right(profile.avatar_url, :length) = :ending', { length: ending.length, ending })
      .getExists();
  }

  async list(query: StaffProfilesQuery): Promise<{ profiles: ProfileEntity[]; total: number }> {
    const order = query.order === 'asc' ? 'ASC' : 'DESC';
    const found = this.profiles.createQueryBuilder('profile');
    for (const field of ['role', 'staff_role'] as const) {
      const value = query[field];
      if (value !== undefined) found.andWhere(`profile.${field} = :${field}`, { [field]: value });
    }
    if (query.q) {
      const digits = query.q.replace(/[\s.()+-]/g, '');
      found.andWhere(
        `(strpos(lower(profile.full_name), lower(:q)) > 0${/^\d+$/.test(digits) ? ' OR strpos(profile.phone, :digits) > 0' : ''})`,
        { q: query.q, digits },
      );
    }
    const sort = query.sort ?? 'created_at';
    // Said of a column that is never null it would keep the index from giving the order.
    const nulls = sort === 'staff_role' ? 'NULLS LAST' : undefined;
    const [profiles, total] = await found
      .orderBy(COLUMN_OF[sort], order, nulls)
      .addOrderBy('profile.id', order)
      .offset(staffOffset(query))
      .limit(query.limit)
      .getManyAndCount();
    return { profiles, total };
  }

  private in(tx?: EntityManager): Repository<ProfileEntity> {
    return tx ? tx.getRepository(ProfileEntity) : this.profiles;
  }
}
