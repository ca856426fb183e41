import type { DataSource } from 'typeorm';
import { insertBooking } from '../../../../test/factories/booking';
import { freshDatabase } from '../../../../test/setup/test-database';
import { plainDataSource } from '../../../platform/database';
import { orderIdOf } from '../../rails/providers/orange-cm/orange-cm.answers';
import { compareStatement, readStatement } from './provider-statement.query';

describe("a provider's statement", () => {
  const takenPayments = (...payments: [string, number][]) =>
    payments.map(([reference, amount]) => ({ references: [reference], amount, state: 'taken' }));

  it.each([
    ['with commas', 'reference,amount\nTX-1,700\nTX-2,800\n'],
    [
      'with semicolons, quotes, other columns and another order',
      'Amount;Date;Reference\r\n"700";"x;y";"TX-1"\r\n800;y;TX-2\r\n',
    ],
    ['with tabs', 'Pay Token\tAmount\nTX-1\t700\nTX-2\t800'],
    ['with amounts as in the portals of providers', 'depositId,amount\nTX-1,700.00\nTX-2,"800 XAF"'],
    [
      'with the status values of several rails',
      'reference,amount,status\nTX-1,700,SUCCESSFULL\nTX-2,800,completed',
    ],
    [
      'without the lines of refunds and payouts',
      'type,reference,amount\nPAYOUT,TX-9,5\ndeposit,TX-1,700\nrefund,TX-8,6\nDEPOSIT,TX-2,800',
    ],
  ])('is read %s', (_how, text) => {
    expect(readStatement(text)).toMatchObject(takenPayments(['TX-1', 700], ['TX-2', 800]));
  });

  it.each([
    ['SUCCESSFUL', 'taken'],
    ['SUCCESSFULL', 'taken'],
    ['COMPLETED', 'taken'],
    ['FAILED', 'not_taken'],
    ['EXPIRED', 'not_taken'],
    ['CANCELLED', 'not_taken'],
    ['IN_RECONCILIATION', 'open'],
    ['in reconciliation', 'open'],
    ['PENDING', 'open'],
    ['Reversed', 'reversed'],
  ])('may have the status %s, read as %s', (status, state) => {
    expect(readStatement(`reference,amount,status\nTX-1,700,${status}`)).toMatchObject([{ state }]);
  });

  it('may have several ids in a line, all of which are read', () => {
    const [line] = readStatement('payToken,txnid,orderId,amount\nMP1,T1,O1,700');
    expect(line?.references).toEqual(['MP1', 'T1', 'O1']);
  });

  it.each([
    ['TX-1,700', 'The column "TX-1" is not known'],
    ['reference,montant\nTX-1,700', 'The column "montant" is not known'],
    ['reference,amount,etat\nTX-1,700,FAILED', 'The column "etat" is not known'],
    [
      'reference,status\nTX-1,FAILED',
      'The first line must name the columns, among them reference and amount.',
    ],
    ['reference,amount,amount\nTX-1,1,2', 'The first line names the column amount twice.'],
    ['', 'The column "" is not known'],
    ['reference,amount\nTX-1,much', 'Line 2 needs a reference and a whole amount above 0.'],
    ['reference,amount\nTX-1,700\n,700', 'Line 3 needs a reference and a whole amount above 0.'],
    ['reference,amount\nTX-1,-700', 'Line 2 needs a reference and a whole amount above 0.'],
    ['reference,amount\nTX-1,"4,500"', 'Line 2 needs a reference and a whole amount above 0.'],
    ['reference,amount\nTX-1,4,500', 'Line 2 has 3 cells, the first line 2.'],
    ['reference,amount\n"TX-1,700', 'Line 2 has a quotation mark out of place.'],
    ['reference,amount,status\nTX-1,700,SETTLED', 'Line 2 has the status "SETTLED", which is not known.'],
    ['reference,amount,status\nTX-1,700,', 'Line 2 has the status "", which is not known.'],
    ['reference,amount,type\nTX-1,700,AIRTIME', 'Line 2 has the type "AIRTIME", which is not known.'],
    ['reference,amount\nTX\0,700', 'The statement is not a text file.'],
    [`reference,amount\n${'x'.repeat(4_001)},700`, 'Line 2 is too long.'],
    ['reference,amount,currency\nTX-1,700,EUR', 'Line 2 is in EUR, not in XAF.'],
  ])('is refused with a message: %j', (text, message) => {
    expect(() => readStatement(text)).toThrow(message);
  });

  it('may contain no payments', () => {
    expect(readStatement('reference,amount\n')).toEqual([]);
  });

  describe('compared with our books', () => {
    let database: DataSource;
    beforeAll(async () => {
      database = await plainDataSource(await freshDatabase()).initialize();
    });
    afterAll(() => database.destroy());

    beforeEach(() => database.query(`UPDATE payments SET payment_time = payment_time - interval '3 days'`));

    const paid = () => insertBooking(database, { status: 'pending_verification' });
    const compare = async (text: string) => {
      const compared = await compareStatement(database, readStatement(text));
      return compared.filter(({ kind }) => kind !== 'matched').map(({ text: sentence }) => sentence);
    };
    const change = (id: string | null, change: string) =>
      database.query(`UPDATE payments SET ${change} WHERE id = $1`, [id]);

    it('reports nothing if all payments match, by any id that a portal shows', async () => {
      const all = [await paid(), await paid(), await paid(), await paid()];
      const [byId, byReference, byFinancialId, byOrder] = all.map(({ payment_id }) => String(payment_id));
      await change(byReference ?? '', `transaction_id = 'MPa9'`);
      await change(byFinancialId ?? '', `metadata = metadata || '{"financialTransactionId": "TXN7"}'`);
      const orderId = orderIdOf(byOrder ?? '');
      const ids = [byId?.toUpperCase(), 'MPA9', 'TXN7', orderId];
      const rows = all.map(({ amount }, place) => `${ids[place]},${amount}`);
      expect(await compare(['reference,amount', ...rows].join('\n'))).toEqual([]);
    });

    it('reports unknown payments, payments failed here, different amounts and duplicate lines', async () => {
      const [failed, other] = [await paid(), await paid()];
      await change(failed.payment_id, `status = 'failed'`);
      const rows = [
        'TX-1,700,SUCCESSFULL',
        'TX-2,700,FAILED',
        `${failed.payment_id},${failed.amount},COMPLETED`,
        `${other.payment_id},1,COMPLETED`,
        `${other.payment_id},${other.amount},COMPLETED`,
      ];
      expect(await compare(['reference,amount,status', ...rows].join('\n'))).toEqual([
        'TX-1 of 700 XAF is not known here.',
        `Payment ${failed.payment_id} of ${failed.amount} XAF was taken, but is failed here.`,
        `Payment ${other.payment_id}: 1 XAF were taken, ${other.amount} XAF are booked here.`,
        `Payment ${other.payment_id} appears in the statement more than once.`,
      ]);
    });

    it('reports booked payments that the statement lacks, or lists as failed or reversed', async () => {
      const [found, missing, reversed, failed] = [await paid(), await paid(), await paid(), await paid()];
      const rows = [
        `${found.payment_id},${found.amount},COMPLETED`,
        `${reversed.payment_id},${reversed.amount},COMPLETED`,
        `${reversed.payment_id},${reversed.amount},REVERSED`,
        `${failed.payment_id},,FAILED`,
      ];
      expect(await compare(['reference,amount,status', ...rows].join('\n'))).toEqual([
        `Payment ${reversed.payment_id} is REVERSED in the statement, but is completed here.`,
        `Payment ${failed.payment_id} is FAILED in the statement, but is completed here.`,
        `Payment ${missing.payment_id} of ${missing.amount} XAF is booked here, but missing in the statement.`,
      ]);
    });

    it('ignores booked payments of another rail or another day', async () => {
      const [found, rail, day] = [await paid(), await paid(), await paid()];
      await change(rail.payment_id, `provider = 'orange', rail = 'orange-cm'`);
      await change(day.payment_id, `payment_time = payment_time + interval '2 days'`);
      expect(await compare(`reference,amount\n${found.payment_id},${found.amount}`)).toEqual([]);
    });

    it('matches only payments of the rail and day, if they are given', async () => {
      const [found, missing, other] = [await paid(), await paid(), await paid()];
      await change(other.payment_id, `provider = 'orange', rail = 'orange-cm'`);
      const rail = 'mtn-momo';
      const to = new Date(Date.now() + 60_000);
      const compared = await compareStatement(
        database,
        readStatement(
          `reference,amount\n${found.payment_id},${found.amount}\n${other.payment_id},${other.amount}`,
        ),
        { rail, from: new Date(Date.now() - 86_400_000), to },
      );
      expect(compared.map(({ kind, payment_id }) => [kind, payment_id])).toEqual([
        ['unknown', null],
        ['matched', found.payment_id],
        ['missing', missing.payment_id],
      ]);
    });

    it('reports a statement without any payment booked here', async () => {
      expect(await compare('reference,amount,status\nTX-5,700,FAILED')).toEqual([
        'The statement names no payment that is booked here, so its rail and days are not known.',
      ]);
    });
  });
});
