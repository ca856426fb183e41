import { type KeyPurpose, Keys } from './keys';

const PURPOSES: KeyPurpose[] = [
  'access token',
  'refresh token',
  'sign-in code',
  'device token',
  'document link',
  'receipt check',
  'web push',
  'remembered person',
  'totp secret',
  'recovery code',
  'boarding pass',
  'unmet search',
];

const text = (keys: Keys, purpose: KeyPurpose): string => keys.for(purpose).export().toString('hex');

describe('Keys', () => {
  it('differ by purpose and from the secret', () => {
    const keys = new Keys('x'.repeat(32));
    const all = PURPOSES.map((purpose) => text(keys, purpose));
    expect(new Set([...all, Buffer.from('x'.repeat(32)).toString('hex')]).size).toBe(PURPOSES.length + 1);
    expect(all.every((key) => key.length === 64)).toBe(true);
  });

  it('are deterministic and cached', () => {
    const keys = new Keys('x'.repeat(32));
    expect(text(keys, 'receipt check')).toBe(text(new Keys('x'.repeat(32)), 'receipt check'));
    expect(keys.for('receipt check')).toBe(keys.for('receipt check'));
  });

  it('never change: a new derivation would sign everybody out', () => {
    expect(text(new Keys('x'.repeat(32)), 'refresh token')).toMatchInlineSnapshot(
      `"73d5c00f38275c3cd4e59980096040751f8e062ab2ec0cbe5faccb423efb36e8"`,
    );
  });

  it('of the previous secret verify signatures but create none', () => {
    const [before, after] = ['before'.repeat(6), 'after'.repeat(7)];
    const rotated = new Keys(after, before);
    expect(rotated.for('access token').equals(new Keys(after).for('access token'))).toBe(true);
    const accepted = rotated.allFor('access token');
    expect(accepted).toHaveLength(2);
    expect(accepted[1]?.equals(new Keys(before).for('access token'))).toBe(true);
    expect(new Keys(after, after).allFor('access token')).toHaveLength(1);
  });
});
