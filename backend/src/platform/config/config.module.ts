import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Keys } from '../keys';
import { AppConfig } from './app-config';

@Global()
@Module({})
export class ConfigModule {
  static with(config: AppConfig): DynamicModule {
    return {
      module: ConfigModule,
      providers: [
        { provide: AppConfig, useValue: config },
        { provide: Keys, useValue: config.keys },
      ],
      exports: [AppConfig, Keys],
    };
  }
}
