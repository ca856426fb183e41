import { Injectable } from '@nestjs/common';
import { Transactions, violatesUnique } from '../../platform/database';
import { invalidField, notFound } from '../../platform/errors';
import type { StaffRows } from '../../platform/http';
import { AuditService } from '../audit';
import { TownsService } from '../towns';
import type { CreatePromotionRequest, PromotionChange, PromotionsQuery } from './dto/promotions.requests';
import type { PromotionRow } from './dto/promotions.responses';
import { codeTaken } from './promotion.errors';
import { PromotionsRepository } from './promotions.repository';

/** Creates and changes promotions; each change is audited. */
@Injectable()
export class PromotionsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly promotions: PromotionsRepository,
    private readonly towns: TownsService,
    private readonly audit: AuditService,
  ) {}

  list(query: PromotionsQuery): Promise<StaffRows<PromotionRow>> {
    return this.promotions.list(query);
  }

  /** @throws DomainError NOT_FOUND */
  async get(id: string): Promise<PromotionRow> {
    const promotion = await this.promotions.find(id);
    if (promotion === null) throw notFound();
    return promotion;
  }

  /** @throws DomainError VALIDATION_FAILED; STATE_CONFLICT if the code is taken */
  async create(actorId: string, wanted: CreatePromotionRequest): Promise<PromotionRow> {
    const code = wanted.code.toUpperCase();
    if (!/^[A-Z0-9]{4,20}$/.test(code))
      throw invalidField('code', 'code must have 4 to 20 letters and digits');
    const { percent = null, amount = null, budget, per_person } = wanted;
    if ((percent === null) === (amount === null))
      throw invalidField('amount', 'give either a percentage or an amount');
    const [starts_at, ends_at] = [new Date(wanted.starts_at), new Date(wanted.ends_at)];
    if (ends_at <= starts_at) throw invalidField('ends_at', 'ends_at must be after starts_at');
    const [from_city, to_city] = [this.town('from_city', wanted), this.town('to_city', wanted)];
    if ((from_city === null) !== (to_city === null))
      throw invalidField('to_city', 'give both towns or neither');
    const promotion = { code, percent, amount, budget, starts_at, ends_at, from_city, to_city, per_person };
    const id = await this.transactions
      .run(async (tx) => {
        const createdId = await this.promotions.insert(tx, { ...promotion, active: true });
        await this.audit.record(tx, {
          actor_id: actorId,
          action: 'promotion.created',
          subject_id: createdId,
          to: promotion,
        });
        return createdId;
      })
      .catch((error: unknown) => {
        throw violatesUnique(error, 'promotions_code_key') ? codeTaken() : error;
      });
    return this.get(id);
  }

  /** @throws DomainError NOT_FOUND; VALIDATION_FAILED */
  async change(actorId: string, id: string, change: PromotionChange): Promise<PromotionRow> {
    await this.transactions.run(async (tx) => {
      const current = await this.promotions.lock(tx, id);
      if (current === null) throw notFound();
      if (change.ends_at && new Date(change.ends_at) <= current.starts_at)
        throw invalidField('ends_at', 'ends_at must be after starts_at');
      await this.promotions.update(tx, id, change);
      const { budget, ends_at, per_person, active } = current;
      await this.audit.record(tx, {
        actor_id: actorId,
        action: 'promotion.changed',
        subject_id: id,
        from: { budget, ends_at, per_person, active },
        to: { ...change },
      });
    });
    return this.get(id);
  }

  private town(field: 'from_city' | 'to_city', wanted: CreatePromotionRequest): string | null {
    const name = wanted[field];
    if (!name) return null;
    const town = this.towns.find(name);
    if (town === null) throw invalidField(field, `${field} is not in the list of towns`);
    return town.name;
  }
}
