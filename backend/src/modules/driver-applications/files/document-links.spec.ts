import { createSecretKey, randomBytes } from 'node:crypto';
import { newId } from '../../../platform/database';
import { type LinkClaims, readLink, signLink } from './document-links.service';

const KEY = createSecretKey(randomBytes(32));
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('The token of a signed link', () => {
  const claims: LinkClaims = {
    file_id: newId(),
    approver_id: newId(),
    session_id: newId(),
    size: 'thumbnail',
    expires: 1_795_000_000,
  };
  const token = signLink(KEY, claims);

  it('is decoded as signed, and is safe in a URL', () => {
    expect(readLink([KEY], token)).toEqual(claims);
    expect(token).toMatch(/^[A-Za-z0-9_-]{1,128}$/);
  });

  it('is rejected if any letter is changed', () => {
    for (let place = 0; place < token.length; place++) {
      for (const letter of LETTERS) {
        if (letter === token[place]) continue;
        expect(readLink([KEY], token.slice(0, place) + letter + token.slice(place + 1))).toBeNull();
      }
    }
  });

  it.each(['', 'A', token.slice(1), `${token}=`, `${token}A`, ` ${token}`, token.slice(0, -4)])(
    'is rejected if cut or extended: case %#',
    (other) => {
      expect(readLink([KEY], other)).toBeNull();
    },
  );

  it('is rejected under another key, and accepted under one of several', () => {
    const other = createSecretKey(randomBytes(32));
    expect(readLink([other], token)).toBeNull();
    expect(readLink([other, KEY], token)).toEqual(claims);
  });
});
