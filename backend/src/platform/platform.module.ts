import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Clock } from './clock';
import { type AppConfig, ConfigModule } from './config';
import { DatabaseModule } from './database';
import { HttpModule } from './http';
import { JobsModule } from './jobs';
import { RealtimeModule } from './realtime';
import { StorageModule } from './storage';

/** The ground floor: what every room stands on. */
@Global()
@Module({})
export class PlatformModule {
  static with(config: AppConfig, databaseUrl: string): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        ConfigModule.with(config),
        DatabaseModule.with(databaseUrl),
        HttpModule.with(config),
        JobsModule,
        RealtimeModule,
        StorageModule,
      ],
      providers: [Clock],
      exports: [Clock],
    };
  }
}
