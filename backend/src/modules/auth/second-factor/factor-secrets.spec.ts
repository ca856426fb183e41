import { Keys } from '../../../platform/keys';
import { FactorSecrets } from './factor-secrets';

const [before, after] = ['before'.repeat(6), 'after'.repeat(7)];
const secrets = (...given: [string, string?]) => new FactorSecrets(new Keys(...given));

describe('Second-factor secrets', () => {
  it('can be decrypted for their owner only, and are encrypted differently each time', () => {
    const keys = secrets(before);
    const sealed = keys.seal('u-1', 'SECRET');
    expect(sealed).not.toContain('SECRET');
    expect(keys.seal('u-1', 'SECRET')).not.toBe(sealed);
    expect(keys.open('u-1', sealed)).toEqual({ secret: 'SECRET', old: false });
    expect(keys.open('u-2', sealed)).toBeNull();
  });

  it('cannot be decrypted with another key or after tampering', () => {
    const bytes = Buffer.from(secrets(before).seal('u-1', 'SECRET'), 'base64');
    expect(secrets(after).open('u-1', bytes.toString('base64'))).toBeNull();
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(secrets(before).open('u-1', bytes.toString('base64'))).toBeNull();
    expect(secrets(before).open('u-1', '')).toBeNull();
  });

  it("survive a rotation of the server's secret", () => {
    const sealed = secrets(before).seal('u-1', 'SECRET');
    const hash = secrets(before).hash('u-1', 'ABCDE-FGHJK');
    const rotated = secrets(after, before);
    expect(rotated.open('u-1', sealed)).toEqual({ secret: 'SECRET', old: true });
    expect(rotated.candidateHashes('u-1', 'abcde fghjk')).toContain(hash);
    expect(rotated.hash('u-1', 'ABCDE-FGHJK')).not.toBe(hash);
    expect(rotated.candidateHashes('u-2', 'ABCDE-FGHJK')).not.toContain(hash);
  });
});
