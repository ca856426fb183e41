import { type DynamicModule, Global, Module, type ModuleMetadata } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SimulatedWhatsApp, SmsOutbox } from '../modules/notifications';
import { SimulatedProviders } from '../modules/rails/providers/connections';
import type { AppConfig } from '../platform/config';
import { DeliverCallbacksJob } from './simulator/deliver-callbacks.job';
import { SimulatorCallbacksRepository } from './simulator/simulator-callbacks.repository';
import { SimulatedConnections } from './simulator/simulated-connections';
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
  static with({ isProduction, sms, whatsapp, payments }: AppConfig): DynamicModule {
    const hasOutbox = !isProduction && sms.providers.includes('outbox');
    const outbox: ModuleMetadata = hasOutbox ? OUTBOX : {};
    const messages: ModuleMetadata = hasOutbox && whatsapp === null ? WHATSAPP : {};
    const simulator: ModuleMetadata = !isProduction && payments.mode === 'mock' ? SIMULATOR : {};
    return {
      module: DevModule,
      ...outbox,
      providers: [outbox, messages, simulator].flatMap(({ providers = [] }) => providers),
      exports: [outbox, messages, simulator].flatMap(({ exports = [] }) => exports),
    };
  }
}
