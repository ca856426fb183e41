import { Module } from '@nestjs/common';
import { AppConfig, RAIL_NAMES } from '../../platform/config';
import { ProviderHealthRepository } from './health/provider-health.repository';
import { RailAlarmsRepository } from './health/rail-alarms.repository';
import { WalletAvailabilityService } from './health/wallet-availability.service';
import { PaymentOptionsService } from './payment-options.service';
import { ConfiguredConnections, ProviderConnections, SimulatedProviders } from './providers/connections';
import type { PaymentProvider } from './providers/payment-provider';
import { PaymentProviders, RAILS } from './providers/registry';
import { StatusBudgetRepository } from './status-budget.repository';

const adapters = RAIL_NAMES.map((name) => RAILS[name].adapter);
const EXPORTED = [
  ProviderHealthRepository,
  RailAlarmsRepository,
  PaymentOptionsService,
  StatusBudgetRepository,
  WalletAvailabilityService,
];

@Module({
  providers: [
    ...EXPORTED,
    {
      provide: ProviderConnections,
      inject: [AppConfig, { token: SimulatedProviders, optional: true }],
      useFactory: (config: AppConfig, simulated?: SimulatedProviders) =>
        simulated ?? new ConfiguredConnections(config),
    },
    ...adapters,
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
  exports: [...EXPORTED, PaymentProviders, ProviderConnections],
})
export class RailsModule {}
