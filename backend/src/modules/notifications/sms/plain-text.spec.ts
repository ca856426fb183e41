import { cheapest, partsOf } from './plain-text';

describe('What a text costs', () => {
  it.each([
    [
      "Paiement de 4 500 FCFA reçu. Douala - Yaoundé, sam. 21 nov. 06:30, 1 place. Votre code d'embarquement est 482913. Montrez-le au conducteur.",
      "Paiement de 4 500 FCFA recu. Douala - Yaoundé, sam. 21 nov. 06:30, 1 place. Votre code d'embarquement est 482913. Montrez-le au conducteur.",
      [3, 1],
    ],
    [
      'Plusieurs mauvais codes ont été saisis pour votre trajet Douala - Yaoundé du sam. 21 nov. 06:30. Ne montrez votre code qu’en montant.',
      "Plusieurs mauvais codes ont été saisis pour votre trajet Douala - Yaoundé du sam. 21 nov. 06:30. Ne montrez votre code qu'en montant.",
      [2, 1],
    ],
  ])('is one part where a letter that SMS lacks would make it more', (written, sent, parts) => {
    expect(cheapest(written)).toBe(sent);
    expect([partsOf(written), partsOf(sent)]).toEqual(parts);
  });

  it.each([
    'Payment of FCFA 4,500 received. Your boarding code is 482913.',
    'Réservé à Yaoundé : 2 places.',
    'François ✓', // dear anyway
    'reçu', // one part anyway
    '',
  ])('changes no letter of %p, which would cost the same', (text) => {
    expect(cheapest(text)).toBe(text);
  });
});
