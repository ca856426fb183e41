import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { AppConfig } from '../../platform/config';
import type { Identity } from '../../platform/http';
import { tokenRules } from './access-tokens';
import { type AccessClaims, AuthProvider } from './providers/auth-provider';

@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    config: AppConfig,
    private readonly provider: AuthProvider,
  ) {
    const { checks, keyOf } = tokenRules(config);
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // The types of passport-jwt lack key objects, but jsonwebtoken accepts them.
      secretOrKeyProvider: (_request, token: string, done) => done(null, keyOf(token) as unknown as Buffer),
      ...checks,
    });
  }

  validate(claims: AccessClaims): Promise<Identity> {
    return this.provider.identify(claims);
  }
}
