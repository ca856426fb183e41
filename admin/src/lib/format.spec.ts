import { formatMoment, formatPhone, formatXaf } from './format';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('What the console writes', () => {
  it('writes prices as people read them, in both languages', () => {
    expect(plain(formatXaf(4500, 'fr'))).toBe('4 500 FCFA');
    expect(formatXaf(4500, 'en')).toBe('FCFA 4,500');
  });

  it('writes times in Douala, in 24 hours', () => {
    expect(formatMoment('2026-11-20T23:30:00.000Z', 'fr')).toContain('00:30');
    expect(formatMoment('2026-11-20T23:30:00.000Z', 'en')).toMatch(/21 Nov 2026.*00:30/);
  });

  it('groups the digits of a stored phone', () => {
    expect(formatPhone('237670000001')).toBe('+237 6 70 00 00 01');
    expect(formatPhone('unknown')).toBe('unknown');
  });
});
