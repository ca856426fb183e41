import type { AppConfig } from '../../../../platform/config';
import type { SmsCarrier } from '../sms-sender';
import { HttpCarrier } from './http.carrier';
import { OrangeCarrier } from './orange.carrier';
import { TwilioCarrier } from './twilio.carrier';

/** Named as in `SMS_PROVIDERS`. */
export const CARRIERS = {
  twilio: (config) => new TwilioCarrier(config),
  orange: (config) => new OrangeCarrier(config),
  http: (config) => new HttpCarrier(config),
} as const satisfies Record<
  Exclude<AppConfig['sms']['providers'][number], 'outbox'>,
  (config: AppConfig['sms']) => SmsCarrier
>;
