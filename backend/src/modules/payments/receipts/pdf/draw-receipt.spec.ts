import { encode } from 'uqr';
import { textsOfPdf } from '../../../../../test/setup/pdf-text';
import { qrCode } from '../../../../platform/pdf-page';
import type { ReceiptFacts } from '../receipts.repository';
import { drawReceipt } from './draw-receipt';

const CHECK_URL = 'https://mboa.example/receipts/RECEIPT-2026-000123?check=aZ09-_aZ09-_aZ09';
const FACTS: ReceiptFacts = {
  receipt_number: 'RECEIPT-2026-000123',
  issued_at: new Date('2026-12-31T23:30:00Z'),
  amount: 9_000,
  provider: 'mtn',
  phone_number: '237677123442',
  reference: '4838292011',
  payment_time: new Date('2026-11-21T13:32:00Z'),
  passenger: 'Hélène Ngo Mbéa',
  driver: 'Aïcha Ngɔnɔ',
  from_city: 'Douala',
  to_city: 'Ngaoundéré',
  departure_time: new Date('2026-11-24T05:30:00Z'),
  seats: 2,
  price: 4_500,
  service_fee: 0,
  credit: 0,
  refund_status: null,
  refund_amount: null,
  refund_completed_at: null,
  moved_amount: null,
};

const draw = (given: Partial<ReceiptFacts> = {}, language: 'fr' | 'en' = 'fr') =>
  drawReceipt({ ...FACTS, ...given }, { language, checkUrl: CHECK_URL });
const textsOf = async (given?: Partial<ReceiptFacts>, locale?: 'fr' | 'en') =>
  textsOfPdf(await draw(given, locale)).map((text) => text.replaceAll('\u00a0', ' '));

describe('A receipt as PDF', () => {
  it('is complete in French, and its accents can be copied', async () => {
    expect((await textsOf()).slice(0, -6)).toEqual([
      'Mboa',
      'Voyager ensemble',
      'Reçu de paiement',
      'RECEIPT-2026-000123',
      'Émis le 1er janvier 2027',
      'Montant payé',
      'Payé',
      '9 000 FCFA',
      'Arrêté le présent reçu à la somme de neuf mille francs CFA.',
      'Douala',
      'Ngaoundéré',
      'Départ le 24 novembre 2026, 06:30',
      '2 places × 4 500 FCFA',
      'Payé par',
      'Hélène Ngo Mbéa',
      'Moyen de paiement',
      'MTN MoMo, 6•••••42',
      'Payé le',
      '21 novembre 2026, 14:32',
      'Référence',
      '4838292011',
      'Conducteur',
      'Aïcha Ngɔnɔ',
      'Vérifier ce reçu',
    ]);
  });

  it('shows the service fee, if there is one', async () => {
    const fee = { amount: 9_450, service_fee: 450 };
    const texts = await textsOf(fee);
    expect(texts).toEqual(expect.arrayContaining(['9 450 FCFA', '2 places × 4 500 FCFA']));
    expect(texts[texts.indexOf('Frais de service compris') + 1]).toBe('450 FCFA');
    expect(await textsOf(fee, 'en')).toEqual(expect.arrayContaining(['Service fee included', 'XAF 450']));
    expect(await textsOf()).not.toContain('Frais de service compris');
  });

  it('is complete in English', async () => {
    const texts = await textsOf({}, 'en');
    for (const text of [
      'Payment receipt',
      'XAF 9,000',
      'Received the sum of nine thousand CFA francs.',
      'Departure November 24, 2026, 06:30',
      '2 seats × XAF 4,500',
      'November 21, 2026, 14:32',
      'Amounts in CFA francs (XAF), times in Douala',
    ]) {
      expect(texts).toContain(text);
    }
  });

  it.each([
    [
      'fr',
      'completed',
      9_000,
      'Remboursé',
      '9 000 FCFA remboursés le 22 novembre 2026 au numéro qui a payé.',
    ],
    [
      'en',
      'completed',
      9_000,
      'Refunded',
      'XAF 9,000 refunded on November 22, 2026 to the number that paid.',
    ],
    [
      'fr',
      'completed',
      4_500,
      'Remboursé en partie',
      '4 500 FCFA remboursés le 22 novembre 2026 au numéro qui a payé.',
    ],
    ['en', 'manual', 9_000, 'Refund under way', 'XAF 9,000 will be refunded to the number that paid.'],
    ['fr', 'sent', 9_000, 'Remboursement en cours', '9 000 FCFA seront remboursés au numéro qui a payé.'],
  ] as const)('says in %s that a refund is %s', async (locale, status, amount, mark, sentence) => {
    const texts = await textsOf(
      {
        refund_status: status,
        refund_amount: amount,
        refund_completed_at: status === 'completed' ? new Date('2026-11-22T10:00:00Z') : null,
      },
      locale,
    );
    expect(texts).toEqual(expect.arrayContaining([mark, sentence]));
    expect(texts).not.toContain(locale === 'fr' ? 'Payé' : 'Paid');
  });

  it('shows the amounts moved to another booking and refunded', async () => {
    const texts = await textsOf({ moved_amount: 6_000, refund_amount: 3_000, refund_status: 'sent' }, 'en');
    expect(texts).toEqual(
      expect.arrayContaining([
        'Payment moved',
        'XAF 6,000 was moved to another booking.',
        'XAF 3,000 will be refunded to the number that paid.',
      ]),
    );
    expect(texts).not.toContain('Paid');
  });

  it('links to its verification page by QR code and URL', async () => {
    const file = (await draw()).toString('latin1');
    expect([...file.matchAll(/\/URI \((.*?)\)/g)].map(([, url]) => url)).toEqual(
      expect.arrayContaining([CHECK_URL]),
    );
    expect(file).not.toContain('/Subtype /Image');
    const { size, runs } = qrCode(CHECK_URL);
    const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
    for (const { row, from, length } of runs) drawn[row]?.fill(true, from, from + length);
    expect(drawn).toEqual(encode(CHECK_URL, { ecc: 'M', border: 0 }).data);
    expect((await textsOf()).slice(-4, -2).join('')).toBe(CHECK_URL);
  });

  it('is one A5 page in its language with embedded fonts, for any name', async () => {
    const names = [
      'Maximilienne-Joséphine Éléonore Tchoumi Nguekam épouse Ngo Bidjeck de la Rivière '.repeat(4),
      'محمد 🚗 \u0007',
      'x'.repeat(500),
    ];
    for (const passenger of names) {
      const file = await draw({
        passenger,
        driver: passenger,
        amount: 499_999,
        reference: 'r'.repeat(300),
        refund_status: 'failed',
        refund_amount: 499_999,
      });
      const source = file.toString('latin1');
      expect(source.match(/\/Type \/Page\n/g)).toHaveLength(1);
      expect(source).toContain('/MediaBox [0 0 419.53 595.28]');
      expect(source).toContain('/Lang (fr)');
      expect(source.match(/\/FontFile2 /g)).toHaveLength(2);
      expect(source).not.toMatch(/Helvetica|\/JavaScript|\/EmbeddedFile/);
      expect(file.length).toBeLessThan(40_000);
    }
    expect(await textsOf({ passenger: names[1] ?? '' })).not.toContain('Payé par');
  });

  it('shows the longest names in full, even with a fee, a credit and a refund', async () => {
    const passenger = 'Maximilienne-Joséphine Éléonore Tchoumi Nguekam épouse Ngo Bidjeck de la Rivière';
    const longNames = { passenger, driver: passenger, service_fee: 450, credit: 450 };
    const joined = async (given: Partial<ReceiptFacts>) =>
      (await textsOf(given)).join(' ').replace(/ +/g, ' ');
    expect((await joined(longNames)).split(passenger)).toHaveLength(3);
    const refund_completed_at = new Date('2026-11-22T10:00:00Z');
    const refund = { refund_status: 'completed', refund_amount: 9_000, refund_completed_at } as const;
    expect((await joined({ ...longNames, ...refund })).split(passenger)).toHaveLength(3);
  });

  it('is identical each time', async () => {
    expect((await draw()).equals(await draw())).toBe(true);
  });
});
