import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AppConfig } from '../../platform/config';
import { ProfilesModule } from '../profiles';
import { InboxService, PreferencesService } from './notifications.service';
import { NotificationCatalogue } from './notification-catalogue';
import { NotificationEntity, PushSubscriptionEntity, SmsDeliveryEntity } from './notification.entity';
import { NotificationsController } from './notifications.controller';
import { NotificationsPersonalData } from './notifications.personal-data';
import {
  InboxRepository,
  PreferencesRepository,
  PushRepository,
  SmsDeliveryRepository,
} from './notifications.repository';
import { PushMessagesService } from './push/push-messages.service';
import { PushSender } from './push/push-sender';
import { PushSubscriptionsService } from './push/push-subscriptions.service';
import { PushController } from './push/push.controller';
import { SmsDeliveryService } from './sms/sms-delivery.service';
import { SmsOutbox, SmsSender } from './sms/sms-sender';
import { TwilioSmsSender } from './sms/twilio-sms-sender';

/** How people are notified: the catalogue of events, and SMS, inbox and push messages that carry them. */
@Module({
  imports: [
    ProfilesModule,
    TypeOrmModule.forFeature([SmsDeliveryEntity, NotificationEntity, PushSubscriptionEntity]),
  ],
  controllers: [NotificationsController, PushController],
  providers: [
    NotificationCatalogue,
    InboxService,
    InboxRepository,
    PreferencesService,
    PreferencesRepository,
    PushMessagesService,
    { provide: PushSender, inject: [AppConfig], useFactory: (config: AppConfig) => new PushSender(config) },
    PushSubscriptionsService,
    PushRepository,
    SmsDeliveryService,
    SmsDeliveryRepository,
    NotificationsPersonalData,
    {
      provide: SmsSender,
      inject: [AppConfig, { token: SmsOutbox, optional: true }],
      useFactory: (config: AppConfig, outbox: SmsOutbox | undefined): SmsSender =>
        outbox ?? new TwilioSmsSender(config),
    },
  ],
  exports: [NotificationsPersonalData, NotificationCatalogue, PushSubscriptionsService, SmsSender],
})
export class NotificationsModule {}
