import { type DynamicModule, type ExecutionContext, Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { AppConfig } from '../../config';
import { AddressLimits } from './address-limits';
import { EVERY_ROUTE } from './request-throttler.guard';
import { Throttle } from './throttle';
import { ThrottleStorage } from './throttle-storage';
import { TokenLimits } from './token-limits';

@Module({ providers: [Throttle, ThrottleStorage], exports: [Throttle, ThrottleStorage] })
class CountersModule {}

/** docs/operations.md#limits */
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
