import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Clock } from './clock';
import { AppConfig } from './config';
import { DatabaseModule } from './database';
import { HttpModule } from './http';
import { ImageEncoder, PdfInspector } from './images';
import { JobsModule } from './jobs';
import { Keys } from './keys';
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
      providers: [
        ...SHARED,
        { provide: AppConfig, useValue: config },
        { provide: Keys, useValue: config.keys },
      ],
      exports: [...SHARED, AppConfig, Keys],
    };
  }
}
