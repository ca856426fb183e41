import { Injectable } from '@nestjs/common';
import { TokenVerifier, type VerifiedToken } from '../../platform/http';
import { AccessTokens } from './access-tokens';
import { notSignedIn } from './auth.errors';
import { AuthProvider } from './providers/auth-provider';

@Injectable()
export class AccessTokenVerifier extends TokenVerifier {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly provider: AuthProvider,
  ) {
    super();
  }

  async verify(accessToken: string): Promise<VerifiedToken> {
    const claims = this.tokens.read(accessToken);
    if (typeof claims?.exp !== 'number') throw notSignedIn();
    return { identity: await this.provider.identify(claims), expiresAt: new Date(claims.exp * 1000) };
  }
}
