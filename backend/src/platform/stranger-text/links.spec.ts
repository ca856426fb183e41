import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { containsLink } from './links';
import { detectWarning } from './text-warning';

const ORDINARY = readFileSync(join(__dirname, '../../../test/data/ordinary-sentences.txt'), 'utf8')
  .split('\n')
  .filter(Boolean);

describe('A link in a stranger’s text', () => {
  it.each([
    'scam.ga/pay',
    'scam.cf',
    'mboa-pay.tv/x',
    '192.168.4.5/pay',
    'paie sur 192.168.4.5:8080',
    'rb.gy/x7',
    'scam.сom',
    'scam .com',
    'scam. com',
    'scam .cf',
    'https//scam',
    'https:scam',
    'scam.pages.dev',
    'scam.web.app',
    'scam.life',
    'bit.ly/3abc',
    'scam.co.uk',
    'scam.com.Merci',
    'regarde/scam.com',
    'scam[.]com',
    'scam (dot) com',
    'scam point com',
    's c a m . c o m',
    's c a m . c f / p a y',
    'ѕсаm.ⅽom',
    'ꓢꓚꓮꓟ.ꓚꓳꓟ',
    'ѕᴄᴀᴍ.ᴄᴏᴍ',
    'scam\u200b.\u2060com',
    'scam．com',
    'scam。com',
    'scam․com',
    'ｓｃａｍ．ｃｏｍ',
    '🅂🄲🄰🄼.com',
    't.me/groupe',
    'wa.me/237677123456',
    'moi.me/x',
    'scam.top',
    'scam.click',
    'SCAM.LIVE',
    'пример.рф',
    'contact@scam.cm',
  ])('is found: %s', (text) => {
    expect(containsLink(text)).toBe(true);
    expect(detectWarning(text)).toMatch(/link|payment/);
  });

  it('is not found in any of 500 ordinary sentences', () => {
    expect(new Set(ORDINARY).size).toBeGreaterThanOrEqual(500);
    expect(ORDINARY.filter((sentence) => containsLink(sentence))).toEqual([]);
  });

  it('is not found, nor any other warning, in 49 of 50 ordinary sentences', () => {
    expect(ORDINARY.filter((sentence) => detectWarning(sentence) !== null).length).toBeLessThan(
      ORDINARY.length / 50,
    );
  });
});
