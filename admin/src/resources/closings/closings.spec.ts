import { toCsv } from '../../lib/csv';
import { COLUMNS, openRecordsOf, rowsOf } from './closings';

test("an item of the checklist links to the month's open records", () => {
  expect(openRecordsOf('payments', '2026-02')).toEqual({
    resource: 'payments',
    filter: { result: 'open', created_from: '2026-02-01', created_to: '2026-02-28' },
  });
  expect(openRecordsOf('disputed', '2028-02')).toMatchObject({ filter: { departure_to: '2028-02-29' } });
  expect(openRecordsOf('statements', '2026-02')).toBeNull();
});

test('closed months are exported with totals, person and reason', () => {
  const totals = { gross: 9_000, fees: 450, refunds: 0, payouts: 4_500, costs: 90, credits: 0, goodwill: 0 };
  const csv = toCsv(
    rowsOf([
      {
        month: '2026-10',
        closed_at: '2026-11-02T08:00:00.000Z',
        closed_by: 'u-1',
        closed_by_full_name: 'Chantal',
        open_items: ['refunds', 'claims'],
        reason: 'Sent on Monday',
        totals: { ...totals, result: 360 },
        changed: false,
      },
    ]),
    COLUMNS,
  );
  expect(csv.trim().split('\r\n')[1]).toBe(
    '2026-10,9000,450,90,0,4500,0,0,360,2026-11-02 09:00,Chantal,refunds claims,Sent on Monday',
  );
});
