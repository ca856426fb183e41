import {
  type CurrentMoneyOut,
  decideMoneyOut,
  type MoneyOutOutcome,
  moneyOutTransitions,
} from './money-out.state';

const STATUSES = Object.keys(moneyOutTransitions) as CurrentMoneyOut['status'][];

const sent = (given: Partial<CurrentMoneyOut> = {}): CurrentMoneyOut => ({
  status: 'sent',
  externalId: 'refund-1',
  reference: 'reference-1',
  amount: 4_500,
  currency: 'XAF',
  needsReview: false,
  rail: { neverArrivedAfter: 120, replay: 'conflict', statusFields: { amount: true, currency: true } },
  sends: 1,
  accepted: true,
  leased: true,
  notFoundCount: 0,
  secondsSinceSent: 10,
  secondsSinceFirstSent: 10,
  ...given,
});

type Status = Extract<MoneyOutOutcome, { kind: 'status' }>;

const answer = (status: Status['status'], given: Partial<Status> = {}): MoneyOutOutcome => ({
  kind: 'status',
  status,
  amount: 4_500,
  currency: 'XAF',
  externalId: 'refund-1',
  transactionId: 'reference-1',
  ...given,
});

describe('a sent payout or refund', () => {
  it.each<[what: string, decision: string, outcome: MoneyOutOutcome]>([
    ['has arrived', 'complete', answer('completed')],
    ['failed at the provider', 'fail', answer('failed')],
    ['was accepted and is refused later', 'nothing', { kind: 'refused' }],
    ['is under way', 'accepted', answer('processing')],
    ['is accepted', 'accepted', { kind: 'accepted' }],
    ['has an unknown outcome', 'nothing', { kind: 'unknown' }],
    ['is unknown to the rail', 'nothing', { kind: 'not_found' }],
  ])('that %s results in "%s"', (_what, decision, outcome) => {
    expect(decideMoneyOut(sent(), outcome).kind).toBe(decision);
  });

  it.each<[string, MoneyOutOutcome]>([
    ['amount_mismatch', answer('completed', { amount: 4_000 })],
    ['amount_mismatch', answer('completed', { amount: null })],
    ['currency_mismatch', answer('completed', { currency: 'EUR' })],
    ['reference_mismatch', answer('completed', { externalId: 'another' })],
    ['reference_mismatch', answer('failed', { transactionId: 'another' })],
  ])('is held for review if the provider’s answer differs: %s', (why, outcome) => {
    expect(decideMoneyOut(sent(), outcome)).toEqual({ kind: 'review', why });
    expect(decideMoneyOut(sent({ needsReview: true }), outcome).kind).toBe('nothing');
  });

  it('fails if the first attempt is refused', () => {
    expect(decideMoneyOut(sent({ accepted: false }), { kind: 'refused' }).kind).toBe('fail');
  });

  it('is sent again while not accepted: at the next two status checks, then once a minute', () => {
    const after = (sends: number, secondsSinceSent: number) =>
      decideMoneyOut(sent({ accepted: false, sends, secondsSinceSent }), { kind: 'not_found' }).kind;
    expect([after(1, 5), after(2, 5), after(3, 59), after(3, 60), after(40, 60)]).toEqual([
      'send_again',
      'send_again',
      'nothing',
      'send_again',
      'send_again',
    ]);
  });

  it('is not sent again once accepted, even if the rail answers "not found"', () => {
    const lost = sent({ notFoundCount: 1, secondsSinceSent: 3_600 });
    expect(decideMoneyOut(lost, { kind: 'not_found' }).kind).toBe('nothing');
  });

  it('is not retried during another attempt', () => {
    const notFound = sent({ accepted: false, leased: false });
    expect(decideMoneyOut(notFound, { kind: 'not_found' }).kind).toBe('nothing');
  });

  it('is retried after 25 s if the rail does not report the outcome of retries', () => {
    const notFound = sent({ accepted: false });
    const rail = { ...notFound.rail, replay: 'ask', neverArrivedAfter: null } as const;
    const after = (secondsSinceSent: number) =>
      decideMoneyOut({ ...notFound, rail, secondsSinceSent }, { kind: 'not_found' }).kind;
    expect([after(20), after(24), after(25)]).toEqual(['nothing', 'nothing', 'send_again']);
  });

  it('is not sent again after a refused retry, and fails if "not found" after two minutes', () => {
    const repeated = sent({ accepted: false, sends: 2 });
    expect(decideMoneyOut(repeated, { kind: 'refused' }).kind).toBe('count_not_found');
    const refused = { ...repeated, notFoundCount: 1 };
    const after = (secondsSinceSent: number) =>
      decideMoneyOut({ ...refused, secondsSinceSent }, { kind: 'not_found' }).kind;
    expect([after(119), after(120)]).toEqual(['nothing', 'fail']);
  });

  it('is not sent again once held for review', () => {
    const waiting = sent({ needsReview: true, notFoundCount: 1, secondsSinceSent: 90_000 });
    expect(decideMoneyOut(waiting, { kind: 'not_found' }).kind).toBe('nothing');
  });

  it('is held for review after a day, and a late answer still settles it', () => {
    const old = sent({ secondsSinceFirstSent: 86_400 });
    const review = { kind: 'review', why: 'unresolved_after_24_hours' };
    for (const outcome of [{ kind: 'unknown' }, { kind: 'not_found' }, answer('pending')] as const) {
      expect(decideMoneyOut(old, outcome)).toEqual(review);
      expect(decideMoneyOut({ ...old, needsReview: true }, outcome)).not.toEqual(review);
    }
    expect(decideMoneyOut({ ...old, needsReview: true }, answer('completed')).kind).toBe('complete');
    expect(decideMoneyOut(old, answer('failed')).kind).toBe('fail');
  });
});

describe('a payout or refund', () => {
  it('can be settled manually only if marked for manual payment or held for review', () => {
    const byHand: MoneyOutOutcome = { kind: 'settled_by_hand' };
    expect(decideMoneyOut(sent({ status: 'manual' }), byHand).kind).toBe('complete');
    expect(decideMoneyOut(sent({ needsReview: true }), byHand).kind).toBe('complete');
    for (const status of ['requested', 'created', 'sent', 'completed'] as const) {
      expect(decideMoneyOut(sent({ status }), byHand).kind).toBe('nothing');
    }
  });

  it.each(STATUSES.filter((status) => status !== 'sent'))(
    'that is %s ignores answers of the provider',
    (status) => {
      for (const outcome of [
        answer('completed'),
        answer('failed'),
        { kind: 'refused' },
        { kind: 'not_found' },
      ] as const) {
        expect(decideMoneyOut(sent({ status }), outcome).kind).toBe('nothing');
      }
    },
  );

  it('that is completed never changes', () => {
    expect(moneyOutTransitions.completed).toEqual([]);
  });
});
