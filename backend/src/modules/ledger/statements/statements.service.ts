import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Language } from '../../../locales';
import { Clock } from '../../../platform/clock';
import { AppConfig, PROVIDER_NAMES } from '../../../platform/config';
import { validationFailed } from '../../../platform/errors';
import { RAILS } from '../../rails';
import { rideNotFound } from '../../rides';
import { drawStatement } from './draw-statement';
import { readRideMoney, type RideMoney } from './ride-money.query';
import { monthBounds, type Statement, statementCsv, statementOf } from './statement';
import { readStatement } from './statement.query';

/** Falls back to the id of a rail this version no longer supports: its money is still in the books. */
const operatorOf = (rail: string): string =>
  new Map<string, { operator: string }>(Object.entries(RAILS)).get(rail)?.operator ?? rail;

/** Monthly statements of the operator, computed from the journal on each request. */
@Injectable()
export class StatementsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** @param month `YYYY-MM`, in Douala @throws DomainError VALIDATION_FAILED */
  async of(month: string): Promise<Statement> {
    const bounds = monthBounds(month);
    if (!bounds) {
      throw validationFailed([{ field: 'month', message: 'month must be a month like 2026-11' }]);
    }
    const complete = bounds.to <= this.clock.now();
    const { providers } = this.config.payments;
    const inUse = PROVIDER_NAMES.map((name) => providers[name].rail);
    return statementOf({ month, complete }, await readStatement(this.dataSource, bounds), {
      inUse,
      operatorOf,
    });
  }

  /** Returns income and costs of a ride to date. @throws DomainError RIDE_NOT_FOUND */
  async ofRide(rideId: string): Promise<RideMoney> {
    const money = await readRideMoney(this.dataSource, rideId);
    if (money === null) throw rideNotFound();
    return money;
  }

  async csvOf(month: string): Promise<string> {
    return statementCsv(await this.of(month));
  }

  async pdfOf(month: string, language: Language): Promise<Buffer> {
    return drawStatement(await this.of(month), language, this.clock.now());
  }
}
