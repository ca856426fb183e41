import { cheapest, inGsm, partsOf } from './plain-text';

describe('The parts of a text', () => {
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
  ])('are reduced to one by replacing letters outside the GSM alphabet', (written, sent, parts) => {
    expect(cheapest(written)).toBe(sent);
    expect([partsOf(written), partsOf(sent)]).toEqual(parts);
  });

  it.each([
    'Payment of FCFA 4,500 received. Your boarding code is 482913.',
    'Réservé à Yaoundé : 2 places.',
    'François ✓', // needs Unicode for ✓ anyway
    'reçu', // one part anyway
    '',
  ])('keep every letter of %p, because replacing saves no part', (text) => {
    expect(cheapest(text)).toBe(text);
  });

  it('are one for 160 converted characters, because each counts as one', () => {
    const text = inGsm('[{€}]~|\\^'.repeat(20)).slice(0, 160);
    expect(text).toMatch(/^\(\(E\)\)-\/\/'/);
    expect(partsOf(text)).toBe(1);
  });
});
