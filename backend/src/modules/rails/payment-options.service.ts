import { Injectable } from '@nestjs/common';
import { AppConfig, PROVIDER_NAMES, type ProviderName } from '../../platform/config';
import { TERMS } from '../money';
import { ProviderConnections } from './providers/connections';
import type { OperationState } from './providers/payment-provider';
import { RAILS, WALLETS } from './providers/registry';

@Injectable()
export class PaymentOptionsService {
  constructor(
    private readonly config: AppConfig,
    private readonly connections: ProviderConnections,
  ) {}

  /** Null if the wallet is unknown or its rail not configured. */
  offered(name: string): ProviderName | null {
    return this.names().find((offered) => offered === name) ?? null;
  }

  isTestNumber(wallet: ProviderName, phone: string): boolean {
    const { rail } = this.config.payments.providers[wallet];
    return Object.values(this.connections.testNumbers(rail, wallet)).includes(phone);
  }

  /** Test numbers exist in mock mode only. @param stateOf last known state of a wallet */
  describe(stateOf: (wallet: ProviderName) => OperationState) {
    return this.names().map((name) => {
      const { label, logo, description } = WALLETS[name];
      const { rail, prefixes } = this.config.payments.providers[name];
      const state = stateOf(name);
      return {
        name,
        displayName: label,
        logo,
        description,
        approveHint: { ...RAILS[rail].approveHint },
        testNumbers: { ...this.connections.testNumbers(rail, name) },
        prefixes: [...prefixes],
        away: state !== 'up',
        state,
        minimumAmount: TERMS.amount.min,
        maximumAmount: TERMS.amount.max,
        processingFee: 0,
        processingTime: '1-2 minutes',
      };
    });
  }

  private names(): ProviderName[] {
    return PROVIDER_NAMES.filter((name) => this.config.payments.providers[name].enabled);
  }
}
