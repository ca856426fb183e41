import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Language, textsIn } from '../../../locales';
import { brand } from '../../../platform/brand';
import { Clock } from '../../../platform/clock';
import { AppConfig, PROVIDER_NAMES } from '../../../platform/config';
import { dayBounds } from '../../../platform/douala';
import { invalidField, validationFailed } from '../../../platform/errors';
import { A5 as PAGE, PdfPage } from '../../../platform/pdf';
import { RAILS } from '../../rails';
import { rideNotFound } from '../../rides';
import { ClosingsRepository } from '../closings/closings.repository';
import {
  BadStatementError,
  COMPARED,
  type ComparedPayment,
  compareStatement,
  readStatement as readProviderStatement,
} from '../verification/provider-statement.query';
import { readRideMoney, type RideMoneyResponse } from './ride-money.query';
import { FIGURES, monthBounds, statementCsv, statementOf, type StatementResponse } from './statement';
import { readStatement } from './statement.query';

const INNER = PAGE.inner;
const LEFT = PAGE.margin;
const BAND = 84;
const ROW = 24;
const NAMES = 108;

/** One A5 page. @param madeAt when the sums were read */
async function drawStatement(
  statement: StatementResponse,
  language: Language,
  madeAt: Date,
): Promise<Buffer> {
  const { format, statement: texts } = textsIn(language);
  const xaf = (amount: number) => format.xaf(amount).replaceAll(' ', '\u00a0');
  const begins = monthBounds(statement.month)?.from ?? madeAt;
  const title = `${texts.title}, ${texts.month(begins)}`;
  const page = await PdfPage.open({ title, subject: title, lang: language, createdAt: madeAt });

  page.fill(0, 0, PAGE.width, BAND, 'primary');
  page.fill(0, BAND, PAGE.width, 3, 'accent');
  page.text(brand.name, { size: 25, bold: true, ink: 'onPrimary' }, { x: LEFT, y: 20, width: INNER / 2 });
  page.text(title, { size: 12, ink: 'onPrimary' }, { x: LEFT, y: 52, width: INNER });

  const columns = [
    ...statement.rails.map((rail) => ({ name: rail.operator, figures: rail })),
    { name: texts.all, figures: statement },
  ];
  const width = (INNER - NAMES) / columns.length;
  const size = columns.length > 3 ? 8 : 9.5;
  const line = (y: number, name: string, cells: readonly string[], bold: boolean) => {
    page.text(name, { size: 10, bold, ink: bold ? 'text' : 'textSecondary' }, { x: LEFT, y, width: NAMES });
    cells.forEach((cell, index) => {
      const x = LEFT + NAMES + index * width;
      page.text(cell, { size, bold }, { x, y, width, align: 'right' });
    });
  };
  let y = BAND + 26;
  const names = columns.map(({ name }) => name);
  line(y, '', names, true);
  for (const figure of FIGURES) {
    y += ROW;
    page.rule(LEFT, y - 6, INNER);
    const cells = columns.map(({ figures }) => xaf(figures[figure]));
    line(y, texts.figures[figure], cells, figure === 'balance');
  }
  y += ROW * 1.5;
  for (const [name, amount] of [
    ...(statement.credits === 0 ? [] : [[texts.credits, statement.credits] as const]),
    [texts.result, statement.result],
    [texts.owedToDrivers, statement.owed.drivers],
    [texts.owedToPassengers, statement.owed.passengers],
  ] as const) {
    page.text(name, { size: 10, ink: 'textSecondary' }, { x: LEFT, y, width: INNER * 0.65 });
    const right = { x: LEFT + INNER * 0.65, y, width: INNER * 0.35, align: 'right' } as const;
    page.text(xaf(amount), { size: 10, bold: true }, right);
    y += ROW;
  }
  const notes = statement.complete ? texts.fromJournal : `${texts.open} ${texts.fromJournal}`;
  page.text(notes, { size: 9, ink: 'textSecondary' }, { x: LEFT, y: y + 8, width: INNER, lines: 4 });
  const made = `${texts.made(madeAt)} · ${texts.units}`;
  page.text(made, { size: 8, ink: 'textSecondary' }, { x: LEFT, y: 573, width: INNER });
  return page.finish();
}

type Counts = Record<ComparedPayment['kind'], number>;

/** Payments in an answer; the counts include the rest. */
const MAX_LISTED = 1_000;

/** Rails that are no longer supported appear with their id: their money is in the books. */
const operatorOf = (rail: string): string =>
  new Map<string, { operator: string }>(Object.entries(RAILS)).get(rail)?.operator ?? rail;

@Injectable()
export class StatementsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: AppConfig,
    private readonly closings: ClosingsRepository,
  ) {}

  /** @param month `YYYY-MM`, in Douala @throws DomainError VALIDATION_FAILED */
  async of(month: string): Promise<StatementResponse> {
    const bounds = monthBounds(month);
    if (!bounds) {
      throw invalidField('month', 'month must be a month like 2026-11');
    }
    const complete = bounds.to <= this.clock.now();
    const { providers } = this.config.payments;
    const inUse = PROVIDER_NAMES.map((name) => providers[name].rail);
    return statementOf({ month, complete }, await readStatement(this.dataSource, bounds), {
      inUse,
      operatorOf,
    });
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
    return statementCsv(await this.of(month));
  }

  async pdfOf(month: string, language: Language): Promise<Buffer> {
    return drawStatement(await this.of(month), language, this.clock.now());
  }
}
