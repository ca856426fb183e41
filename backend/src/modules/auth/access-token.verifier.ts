import { Injectable } from '@nestjs/common';
import { type Identity, TokenVerifier } from '../../platform/http';
import { AccessTokens } from './access-tokens';
import { notSignedIn } from './auth.errors';
import { AuthProvider } from './providers/auth-provider';

/** Binds the platform's port: for the socket handshake and whoever holds a bare token. */
@Injectable()
export class AccessTokenVerifier extends TokenVerifier {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly provider: AuthProvider,
  ) {
    super();
  }

  async verify(accessToken: string): Promise<Identity> {
    const claims = this.tokens.read(accessToken);
    if (!claims) throw notSignedIn();
    return this.provider.identify(claims);
  }
}
