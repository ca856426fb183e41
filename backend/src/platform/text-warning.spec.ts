import { detectGravest, detectWarning } from './text-warning';

describe('A text warns its reader', () => {
  it.each([
    '677123456',
    'Mon numéro : 6 77 12 34 56',
    'appelle 677-12-34-56 stp',
    '+237 677 12 34 56',
    '00237677123456',
    '237 6.77.12.34.56',
    'C’est le 6 7 7 1 2 3 4 5 6',
    '6‎77‎12‎34‎56',
    '６７７１２３４５６',
    '+33 6 12 34 56 78',
    'call me on +44 7911 123456',
  ])('of a phone number: %s', (text) => expect(detectWarning(text)).toBe('phone'));

  it.each([
    'https://exemple.org/x',
    'HTTP://EXEMPLE',
    'regarde www.exemple',
    'va sur mboa-promo.com',
    'wa.me/237677123456',
    'bit.ly/3abc',
    't.me/groupe',
    'suis-moi sur exemple.cm !',
  ])('of a link: %s', (text) => expect(detectWarning(text)).toBe('link'));

  it.each([
    "Envoie l'argent avant",
    'Envoyez-moi 5000 FCFA',
    'il faut faire un dépôt par Orange Money',
    'transfère sur mon momo au 677123456',
    'Payez directement le chauffeur',
    "On peut payer hors de l'application ?",
    'je préfère le paiement en espèces',
    'paye cash',
    'Pay me direct',
    'payez moi en direct',
    'Paiement direct au chauffeur',
    'Send me the money first',
    'Please pay outside the app',
    'payment in advance',
    'use my MoMo account',
    'par Western Union',
    'donne-moi ton code',
    'Quel est votre code PIN ?',
    'share your code with me',
  ])('of money or secrets asked for past the product: %s', (text) =>
    expect(detectWarning(text)).toBe('payment'),
  );

  it.each([
    'Bonjour, il reste deux places ?',
    'Rendez-vous à 6 h 30 devant la gare',
    'Départ le 22/11/2026 à 08:30',
    '4 500 FCFA la place, c’est bien ça ?',
    'Je paye avec MTN dans l’application',
    'J’ai réservé 2 places, payé 9000',
    'Le péage est à 500 francs',
    'Bonjour.Me voici',
    'I have paid, see you tomorrow',
    'Toyota Corolla, LT 123 AB',
    'Ok.Merci',
    'Trajet direct, payez dans l’application',
    '🚗👍',
    '2026-11-21 08:30:00.000',
  ])('of nothing: %s', (text) => expect(detectWarning(text)).toBeNull());

  it('is found quickly in any text', () => {
    const begun = process.hrtime.bigint();
    for (const text of [
      '6'.repeat(2_000),
      '+1 '.repeat(600),
      'envoie '.repeat(285),
      'a-'.repeat(1_000),
      'pay '.repeat(500),
    ]) {
      detectWarning(text);
    }
    expect(Number(process.hrtime.bigint() - begun) / 1e6).toBeLessThan(500);
  });
});

it('Of several texts the gravest warning counts', () => {
  expect(detectGravest(['Appelle 677123456', null, 'paye cash', undefined])).toBe('payment');
  expect(detectGravest(['Appelle 677123456', 'va sur mboa-promo.com'])).toBe('link');
  expect(detectGravest(['Climatisé', null])).toBeNull();
});
