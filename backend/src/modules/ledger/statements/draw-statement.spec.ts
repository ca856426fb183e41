import { textsOfPdf } from '../../../../test/setup/pdf-text';
import { RAIL_NAMES } from '../../../platform/config';
import { RAILS } from '../../rails';
import { drawStatement } from './draw-statement';
import { statementOf } from './statement';

test.each(['fr', 'en'] as const)(
  'all digits and operators of four rails are printed (%s)',
  async (language) => {
    const movements = RAIL_NAMES.map((rail) => ({
      ...({
        account: 'cash.mtn',
        kind: 'completion',
        within: true,
        rail,
        debit: 123_456_789,
        credit: 0,
      } as const),
    }));
    const statement = statementOf({ month: '2026-11', complete: true }, movements, []);
    const texts = textsOfPdf(await drawStatement(statement, language, new Date()));
    expect(texts.filter((text) => text.includes('…'))).toEqual([]);
    expect(texts.filter((text) => text.replace(/\D/g, '') === '123456789')).toHaveLength(
      2 * RAIL_NAMES.length,
    );
    expect(texts).toEqual(expect.arrayContaining(RAIL_NAMES.map((rail) => RAILS[rail].operator)));
  },
);
