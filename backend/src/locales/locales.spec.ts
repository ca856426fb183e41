import { LANGUAGES, textsIn } from '.';

const [fr, en] = [textsIn('fr'), textsIn('en')];

describe('Texts', () => {
  it('cover every failure reason in every language', () => {
    for (const language of LANGUAGES) {
      for (const reason of Object.values(textsIn(language).failureReasons)) expect(reason).not.toBe('');
    }
    expect(en.failureReasons).toMatchObject({
      insufficient_funds: 'Insufficient funds',
      timeout: 'Payment timeout',
      invalid_phone: 'Invalid phone number',
    });
  });

  it('format amounts by language', () => {
    expect(en.format.money(4500)).toBe('FCFA 4,500');
    expect(fr.format.money(1250000)).toBe('1 250 000 FCFA');
    expect(fr.format.money(500)).toBe('500 FCFA');
  });

  it('write a payment time of one minute without a number', () => {
    const trip = { from_city: 'Loum', to_city: 'Mbouda', departure_time: new Date('2026-11-21T05:30:00Z') };
    const within = (minutes: number) => fr.notifications.seats_held.body({ ...trip, seats: 1, minutes });
    expect(within(1)).toContain('Payez dans la minute pour');
    expect(within(5)).toContain('Payez dans les 5 min pour');
  });

  it('use the currency code in English documents', () => {
    expect(en.format.xaf(4500)).toBe('XAF 4,500');
    expect(fr.format.xaf(4500)).toBe('4 500 FCFA');
  });

  it('format departure times with 24 hours, in English too', () => {
    const departure = new Date('2026-11-21T05:30:00Z');
    expect(en.format.time(departure)).toBe('Sat, Nov 21 06:30');
    expect(fr.format.time(departure)).toBe('sam. 21 nov. 06:30');
    expect(fr.format.time(new Date('2026-12-01T05:30:00Z'))).toBe('mar. 1er déc. 06:30');
  });

  it('format dates of documents in the time zone of Douala', () => {
    const lastHourOfNovember = new Date('2026-11-30T23:30:00Z');
    expect(en.format.day(lastHourOfNovember)).toBe('December 1, 2026');
    expect(fr.format.day(lastHourOfNovember)).toBe('1er décembre 2026');
    expect(fr.format.day(new Date('2026-11-21T05:30:00Z'))).toBe('21 novembre 2026');
  });

  it.each([
    [100, 'cent francs CFA', 'one hundred CFA francs'],
    [200, 'deux cents francs CFA', 'two hundred CFA francs'],
    [4_500, 'quatre mille cinq cents francs CFA', 'four thousand five hundred CFA francs'],
    [
      21_071,
      'vingt et un mille soixante et onze francs CFA',
      'twenty-one thousand and seventy-one CFA francs',
    ],
    [80_000, 'quatre-vingt mille francs CFA', 'eighty thousand CFA francs'],
    [
      200_280,
      'deux cent mille deux cent quatre-vingts francs CFA',
      'two hundred thousand two hundred and eighty CFA francs',
    ],
    [500_000, 'cinq cent mille francs CFA', 'five hundred thousand CFA francs'],
    [1, 'un franc CFA', 'one CFA franc'],
  ])('spell out %s XAF on a receipt', (amount, french, english) => {
    expect(fr.receipt.inWords(amount)).toBe(`Arrêté le présent reçu à la somme de ${french}.`);
    expect(en.receipt.inWords(amount)).toBe(`Received the sum of ${english}.`);
  });
});
