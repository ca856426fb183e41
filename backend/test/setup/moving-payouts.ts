import { verifyJournal } from '../../src/modules/ledger/verification/verify-journal.query';
import type { PayoutEntity } from '../../src/modules/transfers/money-out/money-out.entity';
import type { ProviderName, RailName } from '../../src/platform/config';
import type { Person } from '../factories/person';
import type { BookEntry } from '../fakes/ledger';
import { entriesOf } from '../fakes/rails';
import { PaymentsContext, type Process } from './payments-context';
import { PayoutDesk } from './payouts';

export class MovingPayouts {
  constructor(
    readonly context: PaymentsContext,
    readonly desk: PayoutDesk,
  ) {}

  /** Opens a context with low limits, and automatic payouts on every rail that supports them. */
  static async open(): Promise<MovingPayouts> {
    const context = await PaymentsContext.open({
      PAYOUTS: 'automatic',
      PAYOUT_DAILY_LIMIT_DRIVER: '20000',
      PAYOUT_DAILY_LIMIT: '60000',
      ORANGE_CM_CASHIN: 'on',
    });
    return new MovingPayouts(context, await PayoutDesk.open(context));
  }

  /** Checks the journal, clears payouts and starts a new day. */
  async reset(): Promise<void> {
    const { database } = this.context;
    jest.restoreAllMocks();
    expect((await verifyJournal(database)).differences).toEqual([]);
    await database.query(
      `DELETE FROM payout_entries c USING payouts o WHERE o.id = c.payout_id AND o.status = 'created'`,
    );
    await database.query(`DELETE FROM payouts WHERE status = 'created'`);
    await database.query(
      `UPDATE payouts SET first_sent_at = first_sent_at - interval '2 days', next_check_at = NULL WHERE status IS NOT NULL`,
    );
    for (const table of ['payout_accounts', 'rail_alarms', 'provider_health']) {
      await database.query(`DELETE FROM ${table}`);
    }
  }

  /** Inserts a driver with earnings and a verified payout account. `on` is a wallet or a rail. */
  async driver(earned = 4_500, on: ProviderName | RailName = 'mtn'): Promise<Person> {
    const wallet = on === 'mtn' || on === 'orange' ? on : this.context.rails[on].wallet;
    const driver = await this.desk.driver();
    await this.account(driver, driver.phone, wallet);
    if (earned > 0) await this.desk.travelled(await this.desk.rideOver(driver, earned));
    return driver;
  }

  async account(driver: Person, phone = driver.phone, wallet: ProviderName = 'mtn'): Promise<void> {
    await this.context.database.query(
      `INSERT INTO payout_accounts (driver_id, provider, phone_number, holder_name, status) VALUES ($1, $4, $2, $3, 'verified')
       ON CONFLICT (driver_id) DO UPDATE SET phone_number = excluded.phone_number, status = 'verified', pending_until = NULL`,
      [driver.id, phone, driver.full_name, wallet],
    );
  }

  create(by: Process = this.context.first): Promise<number> {
    return by.payouts.createDue();
  }

  async run(by: Process = this.context.first): Promise<number> {
    await this.context.database.query('DELETE FROM provider_budgets');
    // Payouts are created only when the test calls create().
    Reflect.set(by.payouts, 'madeAt', performance.now());
    return by.payouts.run();
  }

  async of(driver: Person): Promise<PayoutEntity[]> {
    return this.context.database.query(
      'SELECT * FROM payouts WHERE driver_id = $1 AND status IS NOT NULL ORDER BY created_at, id',
      [driver.id],
    );
  }

  async one(driver: Person): Promise<PayoutEntity> {
    const payouts = await this.of(driver);
    expect(payouts).toHaveLength(1);
    return payouts[0] as PayoutEntity;
  }

  async sent(driver: Person, creator?: Process): Promise<PayoutEntity> {
    await this.create(creator);
    await this.run();
    const payout = await this.one(driver);
    expect(payout.status).toBe('sent');
    return payout;
  }

  async pass(driver: Person, seconds: number): Promise<void> {
    await this.context.database.query(
      `UPDATE payouts SET created_at = created_at - s, sent_at = sent_at - s, first_sent_at = first_sent_at - s,
         accepted_at = accepted_at - s, last_checked_at = last_checked_at - s, next_check_at = next_check_at - s,
         claimed_until = claimed_until - s
       FROM make_interval(secs => $2) AS s WHERE driver_id = $1 AND status IS NOT NULL`,
      [driver.id, seconds],
    );
  }

  async after(driver: Person, seconds: number, by?: Process): Promise<PayoutEntity> {
    await this.pass(driver, seconds);
    await this.run(by);
    return this.one(driver);
  }

  async history(payout: { id: string }): Promise<string[]> {
    const events = await this.context.database.query<{ from_status: string | null; to_status: string }[]>(
      'SELECT from_status, to_status FROM payout_events WHERE payout_id = $1 ORDER BY id',
      [payout.id],
    );
    return events.map(({ from_status, to_status }) => `${from_status ?? '·'} → ${to_status}`);
  }

  transfersTo(phone: string): BookEntry[] {
    const books = new Set(Object.values(this.context.rails).map(({ payout }) => payout?.books));
    const entries = [...books].flatMap((book) => [...(book?.entries.values() ?? [])]);
    // Some rails omit the country code.
    return entries.filter((entry) => phone.endsWith(entry.phone.slice(-9)));
  }

  received(phone: string): number {
    return this.transfersTo(phone)
      .filter(({ status }) => status === 'SUCCESSFUL')
      .reduce((sum, { amount }) => sum + Number(amount), 0);
  }

  entryOf({ id, rail }: PayoutEntity): BookEntry {
    const on = this.context.rails[rail];
    const [entry] = on.payout === null ? [] : entriesOf(on, on.payout, id);
    if (!entry) throw new Error(`${rail} has no entry of the payout`);
    return entry;
  }

  approve(payout: PayoutEntity): void {
    this.entryOf(payout).status = 'SUCCESSFUL';
  }

  async expectPaid(driver: Person, amounts: number[]): Promise<void> {
    const sum = amounts.reduce((all, amount) => all + amount, 0);
    const payouts = await this.of(driver);
    expect(payouts.map(({ status, amount }) => ({ status, amount }))).toEqual(
      amounts.map((amount) => ({ status: 'completed', amount })),
    );
    expect(this.received(driver.phone)).toBe(sum);
    expect(await this.desk.paidTo(driver)).toBe(sum);
  }

  async expectPaidOnce(driver: Person, amount: number): Promise<void> {
    expect(await this.one(driver)).toMatchObject({ status: 'completed', amount });
    expect(this.received(driver.phone)).toBe(amount);
    expect(await this.desk.paidTo(driver)).toBe(amount);
    expect(await this.desk.earnings(driver)).toMatchObject({ paid: amount, available: 0 });
  }
}
