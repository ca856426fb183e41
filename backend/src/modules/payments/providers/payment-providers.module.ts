import { Module } from '@nestjs/common';
import { AppConfig, RAIL_NAMES } from '../../../platform/config';
import { ConfiguredConnections, ProviderConnections, SimulatedProviders } from './connections';
import type { PaymentProvider } from './payment-provider';
import { ProviderHealthRepository } from './provider-health.repository';
import { RailAlarmsRepository } from './rail-alarms.repository';
import { PaymentProviders, RAILS } from './registry';

const adapters = RAIL_NAMES.map((name) => RAILS[name].adapter);

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
    RailAlarmsRepository,
    {
      provide: PaymentProviders,
      inject: [AppConfig, ProviderHealthRepository, RailAlarmsRepository, ...adapters],
      useFactory: (
        config: AppConfig,
        health: ProviderHealthRepository,
        alarms: RailAlarmsRepository,
        ...made: PaymentProvider[]
      ) => new PaymentProviders(config, health, alarms, made),
    },
  ],
  exports: [PaymentProviders, ProviderConnections, ProviderHealthRepository, RailAlarmsRepository],
})
export class PaymentProvidersModule {}
