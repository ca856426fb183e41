import fc from 'fast-check';
import { mtnText } from './mtn.text';

describe('texts for MTN', () => {
  it.each([
    ['Yaoundé → Ngaoundéré', 'Yaounde - Ngaoundere'],
    ["N'Djamena l’été", 'N Djamena l ete'],
    ['Cœur — « Mboa »', 'Coeur - Mboa'],
    ['2 places 🚗 à 4500 F', '2 places a 4500 F'],
    ['   ', ''],
  ])('%s becomes %s', (text, folded) => {
    expect(mtnText(text)).toBe(folded);
  });

  it('no text breaks MTN’s rules', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const folded = mtnText(text);
        expect(folded).toMatch(/^[\x20-\x7e]{0,160}$/);
        expect(folded).not.toContain("'");
        expect(folded).toBe(folded.trim());
      }),
    );
  });
});
