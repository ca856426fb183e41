import { Module } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { AppConfig } from '../../platform/config';
import { Metrics } from '../../platform/http/index';
import { Retention } from '../../platform/jobs';
import { ProfilesModule } from '../profiles';
import { InboundRepository, OLD_INBOUND } from './inbound/inbound.repository';
import { InboundService } from './inbound/inbound.service';
import { INBOUND_SMS_CONTROLLERS } from './inbound/inbound-sms.controller';
import { InboxRepository, OLD_NOTIFICATIONS } from './inbox.repository';
import { InboxService } from './inbox.service';
import { NotificationCatalogue } from './notification-catalogue';
import { NotificationsController } from './notifications.controller';
import { PreferencesRepository } from './preferences.repository';
import { PreferencesService } from './preferences.service';
import { PushRepository } from './push.repository';
import { PushController } from './push/push.controller';
import { PushMessagesService } from './push/push-messages.service';
import { PushSender } from './push/push-sender';
import { PushSubscriptionsService } from './push/push-subscriptions.service';
import { CARRIERS } from './sms/carriers';
import { SMS_REPORT_CONTROLLERS } from './sms/reports/sms-reports.controller';
import { SmsReportsService } from './sms/reports/sms-reports.service';
import { OLD_SMS, SmsDeliveryRepository } from './sms/sms-delivery.repository';
import { SmsDeliveryService } from './sms/sms-delivery.service';
import { type SmsCarrier, SmsOutbox, SmsSender } from './sms/sms-sender';
import { WhatsAppCallbackController } from './whatsapp/whatsapp-callback.controller';
import { WhatsAppChoiceService } from './whatsapp/whatsapp-choice.service';
import { WhatsAppConnection } from './whatsapp/whatsapp-connection';
import { WhatsAppConversation } from './whatsapp/whatsapp-conversation';
import { WhatsAppReportsService } from './whatsapp/whatsapp-reports.service';
import { WhatsAppSender } from './whatsapp/whatsapp-sender';

const EXPORTED = [
  InboundService,
  NotificationCatalogue,
  PushSubscriptionsService,
  SmsDeliveryService,
  WhatsAppSender,
  WhatsAppConversation,
];

@Module({
  imports: [ProfilesModule],
  controllers: [
    NotificationsController,
    PushController,
    ...SMS_REPORT_CONTROLLERS,
    ...INBOUND_SMS_CONTROLLERS,
    WhatsAppCallbackController,
  ],
  providers: [
    ...EXPORTED,
    InboxService,
    InboxRepository,
    PreferencesService,
    PreferencesRepository,
    PushMessagesService,
    { provide: PushSender, inject: [AppConfig], useFactory: (config: AppConfig) => new PushSender(config) },
    PushRepository,
    SmsDeliveryRepository,
    SmsReportsService,
    InboundRepository,
    WhatsAppConnection,
    WhatsAppChoiceService,
    WhatsAppReportsService,
    {
      provide: SmsSender,
      inject: [AppConfig, Clock, Metrics, { token: SmsOutbox, optional: true }],
      useFactory: (config: AppConfig, clock: Clock, metrics: Metrics, outbox: SmsOutbox | undefined) =>
        new SmsSender(carriersOf(config.sms, outbox), config.sms, clock, metrics),
    },
  ],
  exports: [...EXPORTED, SmsSender],
})
export class NotificationsModule {
  constructor(retention: Retention) {
    retention.register(OLD_NOTIFICATIONS, OLD_SMS, OLD_INBOUND);
  }
}

function carriersOf(config: AppConfig['sms'], outbox: SmsOutbox | undefined): [SmsCarrier, ...SmsCarrier[]] {
  const [first, ...more] = config.providers.map((name) => {
    if (name !== 'outbox') return CARRIERS[name](config);
    if (outbox === undefined) throw new Error('The SMS outbox exists in development only');
    return outbox;
  });
  if (first === undefined) throw new Error('No SMS carrier is set');
  return [first, ...more];
}
