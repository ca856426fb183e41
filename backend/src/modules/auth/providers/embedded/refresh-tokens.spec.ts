import { Keys } from '../../../../platform/keys';
import { RefreshTokens } from './refresh-tokens';

const SESSION = '0193c0de-0000-7000-8000-000000000001';

describe('A refresh token', () => {
  const tokens = new RefreshTokens(new Keys('the secret'));

  it('contains its session', () => {
    expect(tokens.sessionOf(tokens.issue(SESSION, 0))).toBe(SESSION);
    expect(tokens.sessionOf(tokens.issue(SESSION, 4_000_000_000))).toBe(SESSION);
  });

  it('is deterministic per generation', () => {
    expect(tokens.issue(SESSION, 3)).toBe(tokens.issue(SESSION, 3));
    expect(tokens.issue(SESSION, 3)).not.toBe(tokens.issue(SESSION, 4));
  });

  it('survives a rotation of the secret', () => {
    const rotated = new RefreshTokens(new Keys('a newer secret', 'the secret'));
    const old = tokens.issue(SESSION, 3);
    expect(rotated.sessionOf(old)).toBe(SESSION);
    expect(rotated.issue(SESSION, 3)).not.toBe(old);
    expect(rotated.reissue(SESSION, 3, rotated.hash(old))).toBe(old);
    expect(rotated.reissue(SESSION, 4, rotated.hash(old))).toBeNull();
  });

  it('is rejected if it is forged, altered or cut off', () => {
    const token = tokens.issue(SESSION, 0);
    expect(new RefreshTokens(new Keys('another secret')).sessionOf(token)).toBeNull();
    expect(tokens.sessionOf(`${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`)).toBeNull();
    for (const broken of ['', token.slice(1), `${token}A`, 'é'.repeat(70), '\0'.repeat(70), 'A'.repeat(70)]) {
      expect(tokens.sessionOf(broken)).toBeNull();
    }
  });
});
