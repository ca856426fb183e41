import { type ExecutionContext, Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { AppConfig } from '../../config';
import { AddressLimits } from './address-limits';
import { EVERY_ROUTE } from './request-throttler.guard';
import { Throttle } from './throttle';
import { TokenLimits } from './token-limits';

@Module({ providers: [Throttle], exports: [Throttle] })
class CountersModule {}

/** docs/operations.md#limits */
@Module({
  imports: [
    CountersModule,
    ThrottlerModule.forRootAsync({
      imports: [CountersModule],
      inject: [AppConfig, Throttle],
      useFactory: ({ http }: AppConfig, storage: Throttle) => ({
        throttlers: [EVERY_ROUTE],
        skipIf: (context: ExecutionContext) => !http.throttling || context.getType() !== 'http',
        setHeaders: true,
        storage,
      }),
    }),
  ],
  providers: [AddressLimits, TokenLimits],
  exports: [AddressLimits, TokenLimits, ThrottlerModule],
})
export class ThrottlingModule {}
