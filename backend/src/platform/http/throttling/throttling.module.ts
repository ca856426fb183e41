import { type DynamicModule, type ExecutionContext, Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { AppConfig } from '../../config';
import { AddressLimits } from './address-limits';
import { EVERY_ROUTE } from './request-throttler.guard';
import { Throttle } from './throttle';
import { TokenLimits } from './token-limits';

@Module({ providers: [Throttle], exports: [Throttle] })
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
          inject: [AppConfig, Throttle],
          useFactory: (config: AppConfig, storage: Throttle) => ({
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
