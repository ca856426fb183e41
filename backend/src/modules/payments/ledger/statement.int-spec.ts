import type { DataSource } from 'typeorm';
import { insertBooking } from '../../../../test/factories/booking';
import { freshDatabase } from '../../../../test/setup/test-database';
import { plainDataSource } from '../../../platform/database';
import { compareStatement, readStatement } from './statement.query';

describe("a provider's statement", () => {
  it.each([
    ['with commas', 'reference,amount\nTX-1,700\nTX-2,800\n'],
    [
      'with semicolons, quotes, other columns and another order',
      'Amount;Date;Reference\r\n"700";x;"TX-1"\r\n800;y;TX-2\r\n',
    ],
    [
      'of which only what succeeded counts',
      'reference,amount,status\nTX-1,700,SUCCESSFUL\nTX-3,5,FAILED\nTX-2,800,successful',
    ],
  ])('is read %s', (_how, text) => {
    expect(readStatement(text)).toEqual([
      { reference: 'TX-1', amount: 700 },
      { reference: 'TX-2', amount: 800 },
    ]);
  });

  it.each([
    ['TX-1,700', 'The first line must name the columns, among them reference and amount.'],
    ['reference,amount\nTX-1,much', 'Line 2 needs a reference and a whole amount above 0.'],
    ['reference,amount\nTX-1,700\n,700', 'Line 3 needs a reference and a whole amount above 0.'],
    ['reference,amount\nTX-1,-700', 'Line 2 needs a reference and a whole amount above 0.'],
  ])('%j is refused with a sentence', (text, sentence) => {
    expect(() => readStatement(text)).toThrow(sentence);
  });

  describe('is compared with our books', () => {
    let database: DataSource;
    beforeAll(async () => {
      database = await plainDataSource(await freshDatabase()).initialize();
    });
    afterAll(() => database.destroy());

    const paid = () => insertBooking(database, { status: 'pending_verification' });

    it('has nothing to say where we have it all, by our id or by the reference of the payment', async () => {
      const [first, second] = [await paid(), await paid()];
      await database.query(`UPDATE payments SET transaction_id = 'TX-9' WHERE id = $1`, [second.payment_id]);
      const lines = [
        { reference: String(first.payment_id).toUpperCase(), amount: first.amount },
        { reference: 'TX-9', amount: second.amount },
      ];
      expect(await compareStatement(database, lines)).toEqual([]);
    });

    it('names what is unknown, what we hold for failed, another amount, and the same line again', async () => {
      const [failed, other] = [await paid(), await paid()];
      await database.query(`UPDATE payments SET status = 'failed' WHERE id = $1`, [failed.payment_id]);
      const lines = [
        { reference: 'TX-1', amount: 700 },
        { reference: String(failed.payment_id), amount: failed.amount },
        { reference: String(other.payment_id), amount: 1 },
        { reference: String(other.payment_id), amount: other.amount },
      ];
      expect(await compareStatement(database, lines)).toEqual([
        'TX-1 over 700 XAF is not known here.',
        `Payment ${failed.payment_id} over ${failed.amount} XAF was taken, but is failed here.`,
        `Payment ${other.payment_id}: 1 XAF were taken, ${other.amount} XAF are booked here.`,
        `Payment ${other.payment_id} stands in the statement more than once.`,
      ]);
    });
  });
});
