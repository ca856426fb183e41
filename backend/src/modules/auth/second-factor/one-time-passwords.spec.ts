import { newRecoveryCodes, newSecret, otpauthUrl, RECOVERY_CODES, stepOf } from './one-time-passwords';

/** RFC 6238, appendix B: the ASCII secret `12345678901234567890`. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('One-time passwords', () => {
  it('match the examples of RFC 6238', () => {
    expect(stepOf(RFC_SECRET, '287082', 59_000)).toBe(1);
    expect(stepOf(RFC_SECRET, '081804', 1_111_111_109_000)).toBe(37_037_036);
    expect(stepOf(RFC_SECRET, '005924', 1_234_567_890_000)).toBe(41_152_263);
  });

  it('are accepted one step early or late, but no further', () => {
    expect(stepOf(RFC_SECRET, '287082', 89_000)).toBe(1);
    expect(stepOf(RFC_SECRET, '287082', 29_000)).toBe(1);
    expect(stepOf(RFC_SECRET, '287082', 121_000)).toBeNull();
  });

  it('are rejected unless they have six digits', () => {
    for (const code of ['', '28708', '2870821', 'abcdef', '28 082']) {
      expect(stepOf(RFC_SECRET, code, 59_000)).toBeNull();
    }
  });

  it('have a secret of 160 bits and a URL with product and account', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(secret);
    expect(otpauthUrl(secret, '237677000001')).toBe(
      `otpauth://totp/Mboa:237677000001?issuer=Mboa&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
  });

  it('have ten distinct recovery codes', () => {
    const codes = newRecoveryCodes();
    expect(codes).toHaveLength(RECOVERY_CODES);
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/);
  });
});
