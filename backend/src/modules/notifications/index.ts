export { NotificationsModule } from './notifications.module';
export { SmsDelivery } from './sms-delivery.service';
export { SmsNotSentError, SmsSender } from './sms/sms-sender';
export { compose, defineText, type Locale, type Text } from './texts';
