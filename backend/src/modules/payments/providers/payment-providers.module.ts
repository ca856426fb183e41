import { Module } from '@nestjs/common';
import { AppConfig } from '../../../platform/config';
import { ConfiguredConnections, ProviderConnections, SimulatedProviders } from './connections';
import { MtnProvider } from './mtn/mtn.provider';
import { OrangeProvider } from './orange/orange.provider';
import { PaymentProviders } from './payment-providers';
import { ProviderHealthRepository } from './provider-health.repository';

/** The two adapters, pointed at the real providers or, in mock mode, at simulated ones. */
@Module({
  providers: [
    {
      provide: ProviderConnections,
      inject: [AppConfig, { token: SimulatedProviders, optional: true }],
      useFactory: (config: AppConfig, simulated: SimulatedProviders | undefined): ProviderConnections =>
        simulated ?? new ConfiguredConnections(config),
    },
    MtnProvider,
    OrangeProvider,
    ProviderHealthRepository,
    PaymentProviders,
  ],
  exports: [PaymentProviders, ProviderHealthRepository],
})
export class PaymentProvidersModule {}
