import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { Retention } from '../jobs/retention';
import { Metrics } from '../metrics';
import { SecurityLog } from '../security';
import { AboutController } from './about.controller';
import { AppLogger } from './app-logger';
import { BodyTimes } from './body-times';
import { ClientAddress } from './client-address';
import { ClosingGate } from './closing-gate';
import { ErrorFilter } from './error.filter';
import { HealthController } from './health.controller';
import { IdempotencyInterceptor, OLD_KEYS } from './idempotency.interceptor';
import { MetricsServer } from './metrics-server';
import { PagePreviews } from './page-previews';
import { PublicAnswers } from './public-answers';
import { SignedInGuard } from './signed-in.guard';
import { StaffGuard } from './staff.guard';
import { RequestThrottlerGuard } from './throttling/request-throttler.guard';
import { ThrottlingModule } from './throttling/throttling.module';
import { createValidationPipe } from './validation';

@Global()
@Module({
  imports: [ThrottlingModule],
  controllers: [HealthController, AboutController],
  providers: [
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_PIPE, useFactory: createValidationPipe },
    // Order: authentication, rate limit, authorisation.
    { provide: APP_GUARD, useClass: SignedInGuard },
    { provide: APP_GUARD, useClass: RequestThrottlerGuard },
    { provide: APP_GUARD, useClass: StaffGuard },
    BodyTimes,
    ClientAddress,
    ClosingGate,
    IdempotencyInterceptor,
    Metrics,
    MetricsServer,
    PagePreviews,
    PublicAnswers,
    SecurityLog,
    AppLogger,
  ],
  exports: [
    IdempotencyInterceptor,
    AppLogger,
    ClientAddress,
    Metrics,
    PagePreviews,
    PublicAnswers,
    SecurityLog,
    ThrottlingModule,
  ],
})
export class HttpModule {
  constructor(retention: Retention) {
    retention.register(OLD_KEYS);
  }
}
