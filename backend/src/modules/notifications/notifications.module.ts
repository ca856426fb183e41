import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AppConfig } from '../../platform/config';
import { NotificationsPersonalData } from './notifications.personal-data';
import { NotificationEntity } from './notification.entity';
import { NotificationsController } from './notifications.controller';
import { NotificationsRepository } from './notifications.repository';
import { NotificationsService } from './notifications.service';
import { PushMessagesRepository } from './push/push-messages.repository';
import { PushMessages } from './push/push-messages.service';
import { PushSender } from './push/push-sender';
import { PushSubscriptionEntity } from './push/push-subscription.entity';
import { PushSubscriptionsRepository } from './push/push-subscriptions.repository';
import { PushSubscriptions } from './push/push-subscriptions.service';
import { PushController } from './push/push.controller';
import { SmsDeliveryEntity } from './sms-delivery.entity';
import { SmsDeliveryRepository } from './sms-delivery.repository';
import { SmsDelivery } from './sms-delivery.service';
import { SmsOutbox, SmsSender } from './sms/sms-sender';
import { TwilioSmsSender } from './sms/twilio-sms-sender';

/** How people are told: by SMS, inside the app and by push message, once for each event. What is said is the upper rooms' affair. */
@Module({
  imports: [TypeOrmModule.forFeature([SmsDeliveryEntity, NotificationEntity, PushSubscriptionEntity])],
  controllers: [NotificationsController, PushController],
  providers: [
    NotificationsService,
    NotificationsRepository,
    PushMessages,
    PushMessagesRepository,
    { provide: PushSender, inject: [AppConfig], useFactory: (config: AppConfig) => new PushSender(config) },
    PushSubscriptions,
    PushSubscriptionsRepository,
    SmsDelivery,
    SmsDeliveryRepository,
    NotificationsPersonalData,
    {
      provide: SmsSender,
      inject: [AppConfig, { token: SmsOutbox, optional: true }],
      useFactory: (config: AppConfig, outbox: SmsOutbox | undefined): SmsSender =>
        outbox ?? new TwilioSmsSender(config),
    },
  ],
  exports: [NotificationsPersonalData, NotificationsService, PushSubscriptions, SmsDelivery, SmsSender],
})
export class NotificationsModule {}
