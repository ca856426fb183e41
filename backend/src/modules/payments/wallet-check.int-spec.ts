import { faults } from '../../../test/fakes/scripted-server';
import { codeOf } from '../../../test/setup/bookings-context';
import { PaymentsContext } from '../../../test/setup/payments-context';

let context: PaymentsContext;

beforeAll(async () => {
  context = await PaymentsContext.open();
});
afterAll(() => context.close());
afterEach(() => context.mtn.simulator.inactive.clear());

describe('the check of a wallet', () => {
  it('refuses a number without an active account before any charge, and the seats can be paid from another number', async () => {
    const awa = await context.passenger();
    context.mtn.simulator.inactive.add('237677000001');
    expect(await codeOf(context.pay(awa))).toBe('NO_WALLET');
    expect(await context.paymentsOf(awa)).toEqual([]);
    expect(context.mtn.requestsTo('requesttopay')).toEqual([]);
    context.mtn.simulator.inactive.clear();
    expect(await context.pay(awa)).toMatchObject({ status: 'processing' });
  });

  it('is skipped for another person’s booking and during a payment', async () => {
    const awa = await context.passenger();
    const before = context.mtn.requestsTo('active').length;
    const { person } = await context.passenger();
    expect(await codeOf(context.pay({ person, booking: awa.booking }))).toBe('BOOKING_NOT_FOUND');
    expect(context.mtn.requestsTo('active')).toHaveLength(before);
    await context.pay(awa);
    expect(await codeOf(context.pay(awa))).toBe('LIVE_PAYMENT');
    expect(context.mtn.requestsTo('active')).toHaveLength(before + 1);
  });

  it.each([
    ['an error', faults.answer(500, {})],
    ['HTML', faults.html(200)],
    ['silence for two seconds', faults.hang()],
  ])('blocks no payment if it gets %s', async (_, behaviour) => {
    const awa = await context.passenger();
    context.mtn.on('active').next(behaviour);
    expect(await context.pay(awa)).toMatchObject({ status: 'processing' });
  });
});

describe('looking up whether other people’s numbers have a wallet', () => {
  it('is possible for two numbers an hour, even concurrently, and sends the rail no more requests', async () => {
    const curious = await PaymentsContext.open({ THROTTLING: 'on' });
    const awa = await curious.passenger();
    const numbers = Array.from({ length: 12 }, (_, n) => `2376770009${String(n).padStart(2, '0')}`);
    for (const number of numbers) curious.mtn.simulator.inactive.add(number);
    const codes = await Promise.all(
      numbers.map((phone_number) =>
        codeOf(
          curious.first.payments.start(awa.person.id, {
            booking_id: awa.booking.id,
            provider: 'mtn',
            phone_number,
          }),
        ),
      ),
    );
    expect(codes.filter((code) => code === 'NO_WALLET')).toHaveLength(2);
    expect(codes.filter((code) => code === 'THROTTLED')).toHaveLength(10);
    expect(curious.mtn.requestsTo('active')).toHaveLength(2);
    await curious.close();
  });
});
