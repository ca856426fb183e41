import { JwtService } from '@nestjs/jwt';
import { AUDIENCE, ISSUER } from '../../src/modules/auth/access-tokens';
import { Keys } from '../../src/platform/keys';

/** An access token signed with this `JWT_SECRET`, for a session in the database. */
export function mintToken(secret: string, userId: string, sessionId: string): string {
  const jwt = new JwtService({ secret: new Keys(secret).for('access token') });
  const claims = { sub: userId, sid: sessionId, iss: ISSUER, aud: AUDIENCE };
  return jwt.sign(claims, { algorithm: 'HS256', expiresIn: 900 });
}
