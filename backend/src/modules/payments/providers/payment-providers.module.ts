import { Module } from '@nestjs/common';
import { AppConfig, PROVIDER_NAMES } from '../../../platform/config';
import { ConfiguredConnections, ProviderConnections, SimulatedProviders } from './connections';
import type { PaymentProvider } from './payment-provider';
import { ProviderHealthRepository } from './provider-health.repository';
import { PaymentProviders, PROVIDERS } from './registry';

const adapters = PROVIDER_NAMES.map((name) => PROVIDERS[name].adapter);

/** The adapters, pointed at the real providers or, in mock mode, at the simulator. */
@Module({
  providers: [
    {
      provide: ProviderConnections,
      inject: [AppConfig, { token: SimulatedProviders, optional: true }],
      useFactory: (config: AppConfig, simulated?: SimulatedProviders) =>
        simulated ?? new ConfiguredConnections(config),
    },
    ...adapters,
    ProviderHealthRepository,
    {
      provide: PaymentProviders,
      inject: [ProviderHealthRepository, ...adapters],
      useFactory: (health: ProviderHealthRepository, ...made: PaymentProvider[]) =>
        new PaymentProviders(health, made),
    },
  ],
  exports: [PaymentProviders, ProviderConnections, ProviderHealthRepository],
})
export class PaymentProvidersModule {}
