import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { IsMessageText } from './chat.dto';

class Message {
  @IsMessageText() content!: unknown;
}

function accepted(content: unknown): unknown {
  const message = plainToInstance(Message, { content });
  return validateSync(message).length === 0 ? message.content : null;
}

describe('A message text', () => {
  it('is trimmed and keeps its lines', () => {
    expect(accepted('  Bonjour,\nà demain !\t ')).toBe('Bonjour,\nà demain !');
  });

  it.each([
    '',
    '   ',
    '\n\t',
    '\u00A0',
    '\u200B\u200B',
    '\u2060',
    '\u3164',
    '\u2800',
    '\uFEFF',
    '\u202A \u202C',
    '\uFE0F',
  ])('is rejected without a visible character: %j', (content) => expect(accepted(content)).toBeNull());

  it('has at most 2,000 characters, an emoji counting once', () => {
    expect(accepted('a'.repeat(2_000))).toBe('a'.repeat(2_000));
    expect(accepted('a'.repeat(2_001))).toBeNull();
    expect(accepted(` ${'a'.repeat(2_000)} `)).toBe('a'.repeat(2_000));
    expect(accepted('🚗'.repeat(2_000))).toBe('🚗'.repeat(2_000));
    expect(accepted('🚗'.repeat(2_001))).toBeNull();
    expect(accepted('❤\uFE0F'.repeat(2_000))).toBe('❤\uFE0F'.repeat(2_000));
  });

  it.each(['a\u0000b', 'a\u0007', 'a\u001Bb', '\uD83D', 'abc\uDE00'])(
    'is rejected with characters that cannot be stored or displayed: %j',
    (content) => expect(accepted(content)).toBeNull(),
  );

  it.each([42, null, undefined, {}, ['a']])('must be a string: %j', (content) =>
    expect(accepted(content)).toBeNull(),
  );

  it.each(['\u202Efdp.exe', 'abc\u202D', 'a\u202Bb', 'a\u2067b'])(
    'is rejected with marks that change the reading direction: %j',
    (content) => expect(accepted(content)).toBeNull(),
  );

  it('loses the marks that phones add to a copied number', () => {
    expect(accepted('Mon numéro : \u202A+237 677 12 34 56\u202C')).toBe('Mon numéro : +237 677 12 34 56');
    expect(accepted('\u2068Paul\u2069 arrive')).toBe('Paul arrive');
  });

  it('may be Arabic, Fulfulde or a family of emoji', () => {
    for (const text of ['السلام عليكم \u200F!', 'Jam waali, ɓe ƴami', '👨‍👩‍👧'])
      expect(accepted(text)).toBe(text);
  });
});
