import { configForDocument } from '../../../../platform/config';
import { RefreshTokens } from './refresh-tokens';

const SESSION = '0193c0de-0000-7000-8000-000000000001';

describe('A refresh token', () => {
  const tokens = new RefreshTokens(configForDocument());

  it('leads back to its session', () => {
    expect(tokens.sessionOf(tokens.issue(SESSION, 0))).toBe(SESSION);
    expect(tokens.sessionOf(tokens.issue(SESSION, 4_000_000_000))).toBe(SESSION);
  });

  it('is the same for the same generation, so that a lost answer can be repeated, and another for the next', () => {
    expect(tokens.issue(SESSION, 3)).toBe(tokens.issue(SESSION, 3));
    expect(tokens.issue(SESSION, 3)).not.toBe(tokens.issue(SESSION, 4));
  });

  it('of another secret, altered, cut or invented leads nowhere', () => {
    const token = tokens.issue(SESSION, 0);
    expect(new RefreshTokens(configForDocument()).sessionOf(token)).toBeNull();
    expect(tokens.sessionOf(`${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`)).toBeNull();
    for (const broken of ['', token.slice(1), `${token}A`, 'é'.repeat(70), '\0'.repeat(70), 'A'.repeat(70)]) {
      expect(tokens.sessionOf(broken)).toBeNull();
    }
  });
});
