import { ApiProperty } from '@nestjs/swagger';
import { DateTime } from 'luxon';
import { RAIL_NAMES } from '../../../platform/config';
import { csvOf } from '../../../platform/csv';
import { DOUALA } from '../../../platform/douala';
import { invalidField } from '../../../platform/errors';
import { Amount, Flag, Text } from '../../../platform/http';
import type { Xaf } from '../../../platform/money';
import { RAILS } from '../../rails';

/** `within`: true for movements in the month, false for earlier movements. */
export interface MovementRow {
  account: string;
  kind: 'completion' | 'refund_due' | 'refund' | 'payout';
  within: boolean;
  /** Rail that holds the money or collected the fee. */
  rail: string | null;
  debit: Xaf;
  credit: Xaf;
}

class StatementFiguresResponse {
  @Amount({ description: 'XAF that passengers paid' }) gross!: number;
  @Amount({ description: 'XAF of service fees, less what was given back' }) fees!: number;
  @Amount({ description: 'XAF that went back to passengers' }) refunds!: number;
  @Amount({ description: 'XAF that went to drivers' }) payouts!: number;
  @Amount({ description: "XAF of the rail's costs" }) costs!: number;
  @Amount({ description: 'XAF held when the month began' }) opening!: number;
  @Amount({ description: 'XAF held when the month ended' }) balance!: number;
}

class StatementRailResponse extends StatementFiguresResponse {
  @Text({ example: RAIL_NAMES[0] }) rail!: string;
  @Text({ example: RAILS[RAIL_NAMES[0]].operator, description: 'Provider of the API' }) operator!: string;
}

class StatementOwedResponse {
  @Amount() drivers!: number;
  @Amount() passengers!: number;
}

export class StatementResponse extends StatementFiguresResponse {
  @Text({ example: '2026-11' }) month!: string;
  @Flag({ description: 'False until the month has ended' }) complete!: boolean;
  @Amount({ description: 'XAF of credits that paid for seats, less what was given back' }) credits!: number;
  @Amount({ description: 'XAF of these credits that are goodwill' }) goodwill!: number;
  @Amount({ description: 'XAF, fees less costs and credits' }) result!: number;
  @ApiProperty({ type: StatementOwedResponse, description: 'XAF owed when the month ended' })
  owed!: StatementOwedResponse;
  @ApiProperty({ type: [StatementRailResponse] }) rails!: StatementRailResponse[];
}

const CASH = 'cash.';
const CREDITS: ReadonlySet<string> = new Set(['expense.credit', 'expense.goodwill']);
const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

/** First instant of a Douala month (`YYYY-MM`) and of the next one. @throws DomainError VALIDATION_FAILED */
export function monthBounds(month: string): { from: Date; to: Date } {
  if (!MONTH.test(month)) throw invalidField('month', 'month must be a month like 2026-11');
  const start = DateTime.fromISO(`${month}-01`, { zone: DOUALA });
  return { from: start.toJSDate(), to: start.plus({ months: 1 }).toJSDate() };
}

/** Rails that are no longer supported appear with their id. */
const operatorOf = (rail: string): string =>
  Object.entries(RAILS).find(([name]) => name === rail)?.[1].operator ?? rail;

/** @param inUse rails listed even without movements */
export function statementOf(
  { month, complete }: Pick<StatementResponse, 'month' | 'complete'>,
  movements: readonly MovementRow[],
  inUse: readonly string[],
): StatementResponse {
  const inMonth = movements.filter((row) => row.within);
  const sum = (rows: readonly MovementRow[], amountOf: (row: MovementRow) => Xaf) =>
    rows.reduce((total, row) => total + amountOf(row), 0);
  const balanceOf = (matches: (row: MovementRow) => boolean) =>
    sum(movements.filter(matches), (row) => row.debit - row.credit);

  const figuresOf = (rail: string): StatementFiguresResponse => {
    const isCash = (row: MovementRow) => row.account.startsWith(CASH) && row.rail === rail;
    const cash = inMonth.filter(isCash);
    const expense = inMonth.filter((row) => row.account.startsWith('expense.') && row.rail === rail);
    const outflowOf = (kind: MovementRow['kind']) => {
      const cost = sum(expense, (row) => (row.kind === kind ? row.debit : 0));
      return sum(cash, (row) => (row.kind === kind ? row.credit : 0)) - cost;
    };
    const balance = balanceOf(isCash);
    return {
      gross: sum(cash, (row) => (row.kind === 'completion' ? row.debit : 0)),
      fees: sum(inMonth, (row) =>
        row.account === 'revenue.service_fee' && row.rail === rail ? row.credit - row.debit : 0,
      ),
      refunds: outflowOf('refund'),
      payouts: outflowOf('payout'),
      costs: sum(expense, (row) => row.debit),
      opening: balance - sum(cash, (row) => row.debit - row.credit),
      balance,
    };
  };
  const credits = sum(inMonth, (row) => (CREDITS.has(row.account) ? row.debit - row.credit : 0));
  const goodwill = sum(inMonth, (row) => (row.account === 'expense.goodwill' ? row.debit - row.credit : 0));
  const railsWithCash = movements.flatMap(({ account, rail }) =>
    account.startsWith(CASH) && rail !== null ? [rail] : [],
  );
  const rails = [...new Set([...inUse, ...railsWithCash])].map((rail) => ({
    rail,
    operator: operatorOf(rail),
    ...figuresOf(rail),
  }));
  const total = Object.fromEntries(
    FIGURES.map((figure) => [figure, rails.reduce((all, rail) => all + rail[figure], 0)]),
  ) as unknown as StatementFiguresResponse;
  return {
    month,
    complete,
    ...total,
    credits,
    goodwill,
    result: total.fees - total.costs - credits,
    owed: {
      drivers: 0 - balanceOf(({ account }) => account === 'driver'),
      passengers: 0 - balanceOf(({ account }) => account === 'refund'),
    },
    rails,
  };
}

/** In display order. */
export const FIGURES = [
  'opening',
  'gross',
  'fees',
  'refunds',
  'payouts',
  'costs',
  'balance',
] as const satisfies readonly (keyof StatementFiguresResponse)[];

export function statementCsv({ month, rails, ...total }: StatementResponse): string {
  const lines = [...rails, { ...total, rail: 'total' }];
  return csvOf(
    ['month', 'rail', ...FIGURES],
    lines.map((line) => [month, line.rail, ...FIGURES.map((figure) => line[figure])]),
  );
}
