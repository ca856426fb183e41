import { type DynamicModule, Module } from '@nestjs/common';
import type { AppConfig } from '../../platform/config';
import { DevSmsController } from './dev-sms.controller';
import { DevSmsService } from './dev-sms.service';
import { NotificationsModule } from './notifications.module';

/** The developer's outbox as a page: not there in production, nor where texts really go out. */
@Module({})
export class DevSmsModule {
  static with({ isProduction, sms }: AppConfig): DynamicModule {
    const isOpen = !isProduction && sms.provider === 'outbox';
    return {
      module: DevSmsModule,
      imports: [NotificationsModule],
      ...(isOpen ? { controllers: [DevSmsController], providers: [DevSmsService] } : {}),
    };
  }
}
