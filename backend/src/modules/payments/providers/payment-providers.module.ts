import { Module } from '@nestjs/common';
import { AppConfig } from '../../../platform/config';
import { DeliverCallbacksJob } from '../../../dev/simulator/deliver-callbacks.job';
import { SimulatedConnections } from '../../../dev/simulator/simulated-connections';
import {
  SimulatorRepository,
  SimulatorCallbacksRepository,
} from '../../../dev/simulator/simulator.repository';
import { ConfiguredConnections, ProviderConnections } from './connections';
import { MtnProvider } from './mtn/mtn.provider';
import { OrangeProvider } from './orange/orange.provider';
import { PaymentProviders } from './payment-providers';
import { ProviderHealthRepository } from './provider-health.repository';

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
    ProviderHealthRepository,
    PaymentProviders,
  ],
  exports: [PaymentProviders, ProviderHealthRepository],
})
export class PaymentProvidersModule {}
