import { type DynamicModule, type ExecutionContext, Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { AppConfig } from '../../config';
import { AddressLimits } from './address-limits';
import { Throttle } from './throttle';
import { EVERY_ROUTE, ThrottleStorage } from './throttler.guard';
import { TokenLimits } from './token-limits';

@Module({ providers: [Throttle, ThrottleStorage], exports: [Throttle, ThrottleStorage] })
class CountersModule {}

/** How often: by address before anything is done, by bad tokens, by person and route (docs/operations.md#limits). */
@Module({})
export class ThrottlingModule {
  static with(): DynamicModule {
    return {
      module: ThrottlingModule,
      imports: [
        CountersModule,
        ThrottlerModule.forRootAsync({
          imports: [CountersModule],
          inject: [AppConfig, ThrottleStorage],
          useFactory: (config: AppConfig, storage: ThrottleStorage) => ({
            throttlers: [EVERY_ROUTE],
            skipIf: (context: ExecutionContext) => !config.http.throttling || context.getType() !== 'http',
            setHeaders: true,
            storage,
          }),
        }),
      ],
      providers: [AddressLimits, TokenLimits],
      exports: [AddressLimits, TokenLimits, ThrottlerModule],
    };
  }
}
