import { containsLink } from './links';
import { detectWarning, detectWorst, mentionsMoney } from './text-warning';

describe('A text warning', () => {
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
    '٦٧٧١٢٣٤٥٦',
    'six sept sept un deux trois quatre cinq six',
    'call me on +44 7911 123456',
  ])('is shown for a phone number: %s', (text) => expect(detectWarning(text)).toBe('phone'));

  it.each([
    'https://exemple.org/x',
    'HTTP://EXEMPLE',
    'regarde www.exemple',
    'va sur mboa-promo.com',
    'wa.me/237677123456',
    'bit.ly/3abc',
    't.me/groupe',
    'suis-moi sur exemple.cm !',
  ])('is shown for a link: %s', (text) => expect(detectWarning(text)).toBe('link'));

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
    'send 1000 F to 699 12 34 56',
    'Envoie 1000F',
    'URGENT: pay again to 677123456',
    'ton code stp',
    'Quel est le code ?',
    'dis moi les six chiffres',
    'wetin be the code',
    'send moni',
    'p a y e z cash',
    'Donne 2000 F sinon je mets une étoile',
    'Give me 5k or I rate you 1 star',
    'Une mauvaise note, ou alors 3000 FCFA',
    'ᴘᴀʏᴇᴢ ᴄᴀsʜ',
  ])('is shown for a request for a code or for payment outside the app: %s', (text) =>
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
    'Je vous mets cinq étoiles, à bientôt',
    'Ok.Merci',
    'Trajet direct, payez dans l’application',
    '🚗👍',
    '2026-11-21 08:30:00.000',
  ])('is not shown: %s', (text) => expect(detectWarning(text)).toBeNull());

  it.each([
    ['letters and hyphens', 'a-'],
    ['a repeated keyword', 'envoie'],
    ['keywords with spaces', 'pay '],
    ['digits', '6'],
    ['plus signs', '+1 '],
    ['dots', 'a.'],
    ['slashes', '://'],
  ])('takes linear time on a very long text: %s', (_, part) => {
    // A quadratic pattern would run into the test's timeout.
    const text = part.repeat(300_000 / part.length);
    expect([null, 'payment', 'link', 'phone']).toContain(detectWarning(text));
    expect(typeof containsLink(text)).toBe('boolean');
  });
});

it.each([
  ['Payez cash sur www.mboa-promo.cm', true],
  ['Go to wa.me/237677123456 and send money', true],
  ['ht\u200Btps://exemple.org', true],
  ['regarde mboa-promo。com', true],
  ['Aller/retour.Merci, payez cash', false],
])('A link is detected even if another warning takes precedence: %s → %s', (text, expected) => {
  expect(containsLink(text)).toBe(expected);
});

it('The most severe warning of several texts is shown', () => {
  expect(detectWorst(['Appelle 677123456', null, 'paye cash', undefined])).toBe('payment');
  expect(detectWorst(['Appelle 677123456', 'va sur mboa-promo.com'])).toBe('link');
  expect(detectWorst(['Climatisé', null])).toBeNull();
});

describe('The description of a sold ride', () => {
  it.each([
    '+2 000 F à payer au départ',
    '+2.000 au départ',
    'Supplément bagage',
    'deux mille de plus',
    '500F le sac',
    'bring 1k',
  ])('mentions money: %s', (text) => expect(mentionsMoney(text)).toBe(true));
  it.each(['Climatisée, 2 valises par personne, pause à 12 h 30', '23 kg par personne, départ à 8h30'])(
    'does not mention money: %s',
    (text) => expect(mentionsMoney(text)).toBe(false),
  );
});
