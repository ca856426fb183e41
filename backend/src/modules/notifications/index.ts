export {
  NotificationCatalogue,
  type NotificationKind,
  type FallbackOutcome,
  type ShortText,
  type SubjectNotifier,
} from './notification-catalogue';
export { unlessSoon } from './preferences/notification-preferences';
export { NotificationsModule } from './notifications.module';
export { notificationsPersonalData } from './inbox.repository';
export { PushSubscriptionsService } from './push/push-subscriptions.service';
export { SmsDeliveryService } from './sms/sms-delivery.service';
export { cheapest as cheapestSms, inGsm, partsOf as smsPartsOf } from './sms/plain-text';
export { SmsNotSentError, SmsOutbox, SmsSender } from './sms/sms-sender';
export { WhatsAppSender } from './whatsapp/whatsapp-sender';
export { SimulatedWhatsApp, type WhatsAppSettings } from './whatsapp/whatsapp-connection';
export { answerInbound } from './inbound/inbound-message';
export { InboundService, type OutboundAnswer } from './inbound/inbound.service';
export { type ClaimedMessage } from './inbound/inbound.repository';
export { type WhatsAppContent, WhatsAppConversation } from './whatsapp/whatsapp-conversation';
