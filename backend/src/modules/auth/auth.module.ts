import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { AppConfig } from '../../platform/config';
import { PersonalTokenVerifier, TokenVerifier } from '../../platform/http';
import { Retention } from '../../platform/jobs';
import { ApprovalsModule } from '../approvals';
import { AuditModule } from '../audit';
import { NotificationsModule } from '../notifications';
import { ProfilesModule } from '../profiles';
import { AccessService } from './access.service';
import { AccessTokenStrategy } from './access-token.strategy';
import { AccessTokenVerifier } from './access-token-verifier';
import { AccessTokens, jwtOptions } from './access-tokens';
import { AdminAccessController } from './admin-access.controller';
import { AuthController } from './auth.controller';
import { AuthPersonalData } from './auth.personal-data';
import { AuthService } from './auth.service';
import { CodeLimits } from './code-limits';
import { FreshCodeService } from './fresh-code.service';
import { DevicesRepository, UNUSED_DEVICES } from './origin/devices.repository';
import { DevicesService } from './origin/devices.service';
import { PersonalTokensController } from './personal-tokens/personal-tokens.controller';
import { EXPIRED_TOKENS, PersonalTokensRepository } from './personal-tokens/personal-tokens.repository';
import { PersonalTokensService } from './personal-tokens/personal-tokens.service';
import { AuthProvider } from './providers/auth-provider';
import { EmbeddedAuthProvider } from './providers/embedded/embedded-auth-provider';
import { RefreshFamilies } from './providers/embedded/refresh-families';
import { RefreshTokens } from './providers/embedded/refresh-tokens';
import { GotrueClient } from './providers/hosted/gotrue-client';
import { HostedAuthProvider } from './providers/hosted/hosted-auth-provider';
import { HostedSessions } from './providers/hosted/hosted-sessions';
import { AdminSecondFactorController } from './second-factor/admin-second-factor.controller';
import { FactorSecrets } from './second-factor/factor-secrets';
import { SecondFactorController } from './second-factor/second-factor.controller';
import { SecondFactorsRepository } from './second-factor/second-factors.repository';
import { SecondFactorsService } from './second-factor/second-factors.service';
import { SessionsController } from './sessions.controller';
import { ENDED_SESSIONS, SessionsRepository } from './sessions.repository';
import { SessionsService } from './sessions.service';
import { OLD_CODES, SignInCodesRepository } from './sign-in-codes.repository';

@Global()
@Module({
  imports: [
    JwtModule.registerAsync({ inject: [AppConfig], useFactory: jwtOptions }),
    ApprovalsModule,
    AuditModule,
    NotificationsModule,
    ProfilesModule,
  ],
  controllers: [
    AuthController,
    SessionsController,
    AdminAccessController,
    SecondFactorController,
    AdminSecondFactorController,
    PersonalTokensController,
  ],
  providers: [
    AuthService,
    AuthPersonalData,
    AccessService,
    AccessTokens,
    AccessTokenStrategy,
    CodeLimits,
    DevicesRepository,
    DevicesService,
    FreshCodeService,
    SessionsService,
    SessionsRepository,
    SignInCodesRepository,
    FactorSecrets,
    PersonalTokensRepository,
    PersonalTokensService,
    { provide: PersonalTokenVerifier, useExisting: PersonalTokensService },
    SecondFactorsService,
    SecondFactorsRepository,
    RefreshTokens,
    RefreshFamilies,
    EmbeddedAuthProvider,
    HostedSessions,
    GotrueClient,
    HostedAuthProvider,
    {
      provide: AuthProvider,
      inject: [AppConfig, EmbeddedAuthProvider, HostedAuthProvider],
      useFactory: (config: AppConfig, embedded: AuthProvider, hosted: AuthProvider) =>
        config.auth.provider === 'hosted' ? hosted : embedded,
    },
    { provide: TokenVerifier, useClass: AccessTokenVerifier },
  ],
  exports: [
    AuthPersonalData,
    TokenVerifier,
    PersonalTokenVerifier,
    SessionsService,
    AccessService,
    FreshCodeService,
  ],
})
export class AuthModule {
  constructor(retention: Retention) {
    retention.register(OLD_CODES, ...ENDED_SESSIONS, UNUSED_DEVICES, EXPIRED_TOKENS);
  }
}
