import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AppConfig } from '../../platform/config';
import { TokenVerifier } from '../../platform/http';
import { AuditModule } from '../audit';
import { NotificationsModule } from '../notifications';
import { ProfilesModule } from '../profiles';
import { AccessService } from './access/access.service';
import { AdminAccessController } from './access/admin-access.controller';
import { AccessTokenStrategy } from './access-token.strategy';
import { AccessTokenVerifier } from './access-token.verifier';
import { AccessTokens } from './access-tokens';
import { AuthController } from './auth.controller';
import { AuthPersonalData } from './auth.personal-data';
import { AuthService } from './auth.service';
import { CodeCounts } from './code-counts';
import { CodeLimits } from './code-limits';
import { FreshCode } from './fresh-code/fresh-code.service';
import { ForgetSignInsJob } from './jobs/forget-sign-ins.job';
import { DevicesRepository } from './origin/devices.repository';
import { DevicesService } from './origin/devices.service';
import { AuthProvider } from './providers/auth-provider';
import { EmbeddedAuthProvider } from './providers/embedded/embedded-auth-provider';
import { OneTimeCodes } from './providers/embedded/one-time-codes';
import { RefreshFamilies } from './providers/embedded/refresh-families';
import { RefreshTokens } from './providers/embedded/refresh-tokens';
import { GotrueClient } from './providers/hosted/gotrue-client';
import { HostedAuthProvider } from './providers/hosted/hosted-auth-provider';
import { HostedSessions } from './providers/hosted/hosted-sessions';
import { AdminSecondFactorController } from './second-factor/admin-second-factor.controller';
import { FactorSecrets } from './second-factor/factor-secrets';
import { SecondFactorController } from './second-factor/second-factor.controller';
import { SecondFactorsRepository } from './second-factor/second-factors.repository';
import { SecondFactors } from './second-factor/second-factors.service';
import { SessionEntity } from './session.entity';
import { SessionsController } from './sessions.controller';
import { SessionsRepository } from './sessions.repository';
import { SessionsService } from './sessions.service';
import { SignInCodeEntity } from './sign-in-code.entity';
import { SignInCodesRepository } from './sign-in-codes.repository';
import { jwtOptions } from './token-rules';

/** Who is this, since when, and may they: sign-in by a code, sessions, the tokens that every guarded route asks for, access. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([SessionEntity, SignInCodeEntity]),
    JwtModule.registerAsync({ inject: [AppConfig], useFactory: jwtOptions }),
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
  ],
  providers: [
    AuthService,
    AuthPersonalData,
    AccessService,
    AccessTokens,
    AccessTokenStrategy,
    CodeCounts,
    CodeLimits,
    DevicesRepository,
    DevicesService,
    FreshCode,
    SessionsService,
    SessionsRepository,
    SignInCodesRepository,
    FactorSecrets,
    SecondFactors,
    SecondFactorsRepository,
    ForgetSignInsJob,
    OneTimeCodes,
    RefreshTokens,
    RefreshFamilies,
    EmbeddedAuthProvider,
    HostedSessions,
    {
      provide: GotrueClient,
      inject: [AppConfig],
      useFactory: (config: AppConfig) => new GotrueClient(config),
    },
    HostedAuthProvider,
    {
      provide: AuthProvider,
      inject: [AppConfig, EmbeddedAuthProvider, HostedAuthProvider],
      useFactory: (config: AppConfig, embedded: AuthProvider, hosted: AuthProvider) =>
        config.auth.provider === 'hosted' ? hosted : embedded,
    },
    { provide: TokenVerifier, useClass: AccessTokenVerifier },
  ],
  exports: [AuthPersonalData, TokenVerifier, SessionsService, AccessService, FreshCode],
})
export class AuthModule {}
