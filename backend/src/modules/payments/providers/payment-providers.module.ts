import { Module } from '@nestjs/common';
import { AppConfig } from '../../../platform/config';
import { DeliverCallbacksJob } from '../simulator/jobs/deliver-callbacks.job';
import { SimulatedConnections } from '../simulator/simulated-connections';
import { SimulatorCallbacksRepository } from '../simulator/simulator-callbacks.repository';
import { SimulatorRepository } from '../simulator/simulator.repository';
import { ConfiguredConnections, ProviderConnections } from './connections';
import { MtnProvider } from './mtn/mtn.provider';
import { OrangeProvider } from './orange/orange.provider';
import { PaymentProviders } from './payment-providers';
import { ProviderHealth } from './provider-health.service';

/** The two adapters, pointed at the real providers or, in mock mode, at the simulator. */
@Module({
  providers: [
    SimulatorRepository,
    SimulatorCallbacksRepository,
    {
      provide: ProviderConnections,
      inject: [AppConfig, SimulatorRepository],
      useFactory: (config: AppConfig, repository: SimulatorRepository) =>
        config.payments.mode === 'mock'
          ? new SimulatedConnections(config, repository)
          : new ConfiguredConnections(config),
    },
    DeliverCallbacksJob,
    MtnProvider,
    OrangeProvider,
    ProviderHealth,
    PaymentProviders,
  ],
  exports: [PaymentProviders, ProviderHealth],
})
export class PaymentProvidersModule {}
