import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Language } from '../../../../locales';
import { Clock } from '../../../../platform/clock';
import { validationFailed } from '../../../../platform/errors';
import { drawStatement } from './draw-statement';
import { monthBounds, type Statement, statementCsv, statementOf } from './statement';
import { readStatement } from './statement.query';

/** What a month brought and cost the operator, read from the journal whenever it is asked for. */
@Injectable()
export class StatementsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @param month `YYYY-MM`, in Douala @throws DomainError VALIDATION_FAILED */
  async of(month: string): Promise<Statement> {
    const bounds = monthBounds(month);
    if (!bounds) {
      throw validationFailed([{ field: 'month', message: 'month must be a month like 2026-11' }]);
    }
    const complete = bounds.to <= this.clock.now();
    return statementOf({ month, complete }, await readStatement(this.dataSource, bounds));
  }

  async csvOf(month: string): Promise<string> {
    return statementCsv(await this.of(month));
  }

  async pdfOf(month: string, language: Language): Promise<Buffer> {
    return drawStatement(await this.of(month), language, this.clock.now());
  }
}
