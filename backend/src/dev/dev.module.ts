import { type DynamicModule, Global, Module, type ModuleMetadata } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SimulatedWhatsApp, SmsOutbox } from '../modules/notifications';
import { SimulatedProviders } from '../modules/rails/providers/connections';
import type { AppConfig } from '../platform/config';
import { DevPhoneController } from './phone/dev-phone.controller';
import { PhoneGateways } from './phone/phone-gateways';
import { DeliverCallbacksJob } from './simulator/deliver-callbacks.job';
import { SimulatedConnections } from './simulator/simulated-connections';
import { SimulatorCallbacksRepository } from './simulator/simulator-callbacks.repository';
import { DevSmsController } from './sms/dev-sms.controller';
import { DevSmsEntity } from './sms/dev-sms.entity';
import { OutboxSmsSender } from './sms/outbox-sms-sender';
import { WhatsAppSimulator } from './whatsapp/whatsapp.simulator';

const OUTBOX = {
  imports: [TypeOrmModule.forFeature([DevSmsEntity])],
  controllers: [DevSmsController],
  providers: [OutboxSmsSender, { provide: SmsOutbox, useExisting: OutboxSmsSender }],
  exports: [SmsOutbox],
} satisfies ModuleMetadata;

const WHATSAPP = {
  providers: [WhatsAppSimulator, { provide: SimulatedWhatsApp, useExisting: WhatsAppSimulator }],
  exports: [SimulatedWhatsApp],
} satisfies ModuleMetadata;

const PHONE = { controllers: [DevPhoneController], providers: [PhoneGateways] } satisfies ModuleMetadata;

const hasOutbox = ({ isProduction, sms }: AppConfig) => !isProduction && sms.providers.includes('outbox');

/** The page exists only if no message leaves the machine. */
export const hasDevPhone = (config: AppConfig): boolean =>
  hasOutbox(config) && config.whatsapp === null && config.assistant.isOn;

const SIMULATOR = {
  providers: [
    SimulatorCallbacksRepository,
    DeliverCallbacksJob,
    SimulatedConnections,
    { provide: SimulatedProviders, useExisting: SimulatedConnections },
  ],
  exports: [SimulatedProviders],
} satisfies ModuleMetadata;

@Global()
@Module({})
export class DevModule {
  static with(config: AppConfig): DynamicModule {
    const { isProduction, whatsapp, payments } = config;
    const outbox: ModuleMetadata = hasOutbox(config) ? OUTBOX : {};
    const messages: ModuleMetadata = hasOutbox(config) && whatsapp === null ? WHATSAPP : {};
    const phone: ModuleMetadata = hasDevPhone(config) ? PHONE : {};
    const simulator: ModuleMetadata = !isProduction && payments.mode === 'mock' ? SIMULATOR : {};
    const parts = [outbox, messages, phone, simulator];
    return {
      module: DevModule,
      ...outbox,
      controllers: parts.flatMap(({ controllers = [] }) => controllers),
      providers: parts.flatMap(({ providers = [] }) => providers),
      exports: parts.flatMap(({ exports = [] }) => exports),
    };
  }
}
