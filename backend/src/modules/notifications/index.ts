export type { NotificationData, NotificationType } from './notification.entity';
export { NotificationsModule } from './notifications.module';
export { NotificationsService, type Telling } from './notifications.service';
export { PushSubscriptions } from './push/push-subscriptions.service';
export { SmsDelivery } from './sms-delivery.service';
export { SmsNotSentError, SmsOutbox, SmsSender } from './sms/sms-sender';
export { compose, defineText, type Locale, type Text } from './texts';
export { NotificationsPersonalData } from './notifications.personal-data';
