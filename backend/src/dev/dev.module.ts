import { type DynamicModule, Global, Module, type ModuleMetadata } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SmsOutbox } from '../modules/notifications';
import { SimulatedProviders } from '../modules/payments/providers/connections';
import type { AppConfig } from '../platform/config';
import { DeliverCallbacksJob } from './simulator/deliver-callbacks.job';
import { SimulatorCallbacksRepository, SimulatorRepository } from './simulator/simulator.repository';
import { SimulatedConnections } from './simulator/simulator.server';
import { DevSmsController } from './sms/dev-sms.controller';
import { DevSmsEntity } from './sms/dev-sms.entity';
import { OutboxSmsSender } from './sms/outbox-sms-sender';

/** Takes the texts where no carrier is set. */
const OUTBOX = {
  imports: [TypeOrmModule.forFeature([DevSmsEntity])],
  controllers: [DevSmsController],
  providers: [OutboxSmsSender, { provide: SmsOutbox, useExisting: OutboxSmsSender }],
  exports: [SmsOutbox],
} satisfies ModuleMetadata;

/** Answers payments and refunds in mock mode. */
const SIMULATOR = {
  providers: [
    SimulatorRepository,
    SimulatorCallbacksRepository,
    DeliverCallbacksJob,
    { provide: SimulatedProviders, useClass: SimulatedConnections },
  ],
  exports: [SimulatedProviders],
} satisfies ModuleMetadata;

/** Stands in for the outside world on a developer's machine; empty in production. */
@Global()
@Module({})
export class DevModule {
  static with({ isProduction, sms, payments }: AppConfig): DynamicModule {
    const outbox: ModuleMetadata = !isProduction && sms.providers.includes('outbox') ? OUTBOX : {};
    const simulator: ModuleMetadata = !isProduction && payments.mode === 'mock' ? SIMULATOR : {};
    return {
      module: DevModule,
      ...outbox,
      providers: [...(outbox.providers ?? []), ...(simulator.providers ?? [])],
      exports: [...(outbox.exports ?? []), ...(simulator.exports ?? [])],
    };
  }
}
