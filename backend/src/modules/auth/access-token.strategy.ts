import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { AppConfig } from '../../platform/config';
import type { Identity } from '../../platform/http';
import { tokenRules } from './access-tokens';
import { type AccessClaims, AuthProvider } from './providers/auth-provider';

/** What the guard of every route asks: signature and lifetime here, session and person in one prepared statement. */
@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    config: AppConfig,
    private readonly provider: AuthProvider,
  ) {
    const { key, ...rules } = tokenRules(config);
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: key as unknown as Buffer, // the types of passport-jwt know no key object, jsonwebtoken does
      ...rules,
    });
  }

  validate(claims: AccessClaims): Promise<Identity> {
    return this.provider.identify(claims);
  }
}
