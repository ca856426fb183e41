import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Clock } from './clock';
import { type AppConfig, ConfigModule } from './config';
import { DatabaseModule } from './database';
import { HttpModule } from './http';
import { ImageEncoder, PdfInspector } from './images';
import { JobsModule } from './jobs';
import { RealtimeModule } from './realtime';
import { StorageModule } from './storage';
import { UploadBudget, UploadReceiver } from './uploads';

const SHARED = [Clock, ImageEncoder, PdfInspector, UploadBudget, UploadReceiver];

@Global()
@Module({})
export class PlatformModule {
  static with(config: AppConfig, databaseUrl: string): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        ConfigModule.with(config),
        DatabaseModule.with(
          databaseUrl,
          config.database.directUrl !== null,
          config.role.servesApi ? config.database.replicaUrl : null,
        ),
        HttpModule,
        JobsModule.with(config),
        RealtimeModule,
        StorageModule,
      ],
      providers: SHARED,
      exports: SHARED,
    };
  }
}
