import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AppConfig } from '../../platform/config';
import { DevSmsController } from './dev-sms.controller';
import { DevSmsEntity } from './dev-sms.entity';
import { DevSmsRepository } from './dev-sms.repository';
import { DevSmsService } from './dev-sms.service';
import { SmsDeliveryEntity } from './sms-delivery.entity';
import { SmsDeliveryRepository } from './sms-delivery.repository';
import { SmsDelivery } from './sms-delivery.service';
import { OutboxSmsSender } from './sms/outbox-sms-sender';
import { SmsSender } from './sms/sms-sender';
import { TwilioSmsSender } from './sms/twilio-sms-sender';

/** How texts reach people: the transport, and that one event is one text. What they say is the upper rooms' affair. */
@Module({
  imports: [TypeOrmModule.forFeature([SmsDeliveryEntity, DevSmsEntity])],
  controllers: [DevSmsController],
  providers: [
    SmsDelivery,
    SmsDeliveryRepository,
    DevSmsRepository,
    DevSmsService,
    {
      provide: SmsSender,
      inject: [AppConfig, DevSmsRepository],
      useFactory: (config: AppConfig, outbox: DevSmsRepository): SmsSender =>
        config.sms.provider === 'twilio' ? new TwilioSmsSender(config) : new OutboxSmsSender(config, outbox),
    },
  ],
  exports: [SmsDelivery, SmsSender],
})
export class NotificationsModule {}
