import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Language } from '../../../locales';
import { Clock } from '../../../platform/clock';
import { AppConfig, PROVIDER_NAMES } from '../../../platform/config';
import { dayBounds } from '../../../platform/douala';
import { invalidField, validationFailed } from '../../../platform/errors';
import { rideNotFound } from '../../rides';
import { ClosingsRepository } from '../closings/closings.repository';
import {
  BadStatementError,
  COMPARED,
  type ComparedPayment,
  compareStatement,
  readStatement as readProviderStatement,
} from '../verification/provider-statement.query';
import { drawStatement } from './draw-statement';
import { readRideMoney, type RideMoneyResponse } from './ride-money.query';
import { monthBounds, statementCsv, statementOf, type StatementResponse } from './statement';
import { readStatement } from './statement.query';

type Counts = Record<ComparedPayment['kind'], number>;

/** Maximum of payments in a response. The counts include all. */
const MAX_LISTED = 1_000;

@Injectable()
export class StatementsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: AppConfig,
    private readonly closings: ClosingsRepository,
  ) {}

  /** @param month `YYYY-MM`, in Douala @throws DomainError VALIDATION_FAILED */
  async ofMonth(month: string): Promise<StatementResponse> {
    const bounds = monthBounds(month);
    const complete = bounds.to <= this.clock.now();
    const { providers } = this.config.payments;
    const inUse = PROVIDER_NAMES.map((name) => providers[name].rail);
    return statementOf({ month, complete }, await readStatement(this.dataSource, bounds), inUse);
  }

  /** @throws DomainError RIDE_NOT_FOUND */
  async ofRide(rideId: string): Promise<RideMoneyResponse> {
    const money = await readRideMoney(this.dataSource, rideId);
    if (money === null) throw rideNotFound();
    return money;
  }

  /**
   * Compares a provider's statement with a rail's books on a Douala day, and stores the counts.
   * @throws DomainError VALIDATION_FAILED if the file is not a statement
   */
  async compare(
    actorId: string,
    { rail, day }: { rail: string; day: string },
    file: Buffer,
  ): Promise<{ counts: Counts; payments: ComparedPayment[] }> {
    const bounds = dayBounds(day);
    if (!bounds) throw invalidField('day', 'day must be a day');
    try {
      const lines = readProviderStatement(file.toString('utf8'));
      const compared = await compareStatement(this.dataSource, lines, { rail, ...bounds });
      const of = (kind: ComparedPayment['kind']) => compared.filter((one) => one.kind === kind);
      const counts = Object.fromEntries(COMPARED.map((kind) => [kind, of(kind).length])) as Counts;
      await this.closings.recordComparison({ rail, day, counts, by: actorId });
      const payments = [...compared.filter(({ kind }) => kind !== 'matched'), ...of('matched')];
      return { counts, payments: payments.slice(0, MAX_LISTED) };
    } catch (error) {
      if (!(error instanceof BadStatementError)) throw error;
      const { message, problem, values } = error;
      throw validationFailed([{ field: 'statement', message, problem, values }]);
    }
  }

  async csvOf(month: string): Promise<string> {
    return statementCsv(await this.ofMonth(month));
  }

  async pdfOf(month: string, language: Language): Promise<Buffer> {
    return drawStatement(await this.ofMonth(month), language, this.clock.now());
  }
}
