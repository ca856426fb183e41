import type { TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { DeliverCallbacksJob } from '../../src/dev/simulator/deliver-callbacks.job';
import { RailsModule } from '../../src/modules/rails';
import { ProviderConnections } from '../../src/modules/rails/providers/connections';
import type { PaymentProvider } from '../../src/modules/rails/providers/payment-provider';
import { PaymentProviders } from '../../src/modules/rails/providers/registry';
import type { RailName } from '../../src/platform/config';
import { CallbackReceiver } from '../fakes/callback-receiver';
import { openModule } from './test-module';

/** Leads nowhere: callbacks to it must arrive at this machine. */
export const PUBLIC_URL = 'https://rides.invalid';

/** Simulated providers with our adapters. Outcomes and callbacks happen on request. */
export class SimulatedRails {
  private constructor(
    readonly application: TestingModule,
    readonly receiver: CallbackReceiver,
  ) {}

  static async open(settings: Record<string, string> = {}): Promise<SimulatedRails> {
    const receiver = await CallbackReceiver.start();
    const { module } = await openModule([RailsModule], {
      MOCK_SUCCESS_RATE: '1',
      PORT: new URL(receiver.baseUrl).port,
      PUBLIC_URL,
      MTN_CALLBACK_URL: `${PUBLIC_URL}/mtn-momo`,
      ORANGE_CALLBACK_URL: `${PUBLIC_URL}/orange-partner`,
      ORANGE_CM_CALLBACK_URL: `${PUBLIC_URL}/orange-cm`,
      PAWAPAY_CALLBACK_URL: `${PUBLIC_URL}/pawapay`,
      ...settings,
    });
    return new SimulatedRails(module, receiver);
  }

  get database(): DataSource {
    return this.application.get(DataSource);
  }

  get connections(): ProviderConnections {
    return this.application.get(ProviderConnections);
  }

  adapter(name: RailName): PaymentProvider {
    return this.application.get(PaymentProviders).for(name);
  }

  async decide(): Promise<void> {
    await this.database.query(`UPDATE simulator_payments SET decide_at = now()`);
    await this.database.query(`UPDATE simulator_refunds SET decide_at = now()`);
    await this.database.query(`UPDATE simulator_transfers SET decide_at = now()`);
    await this.makeCallbacksDue();
  }

  async makeCallbacksDue(): Promise<void> {
    await this.database.query(`UPDATE simulator_callbacks SET due_at = now()`);
  }

  async callBack(): Promise<void> {
    await this.application.get(DeliverCallbacksJob).run();
  }

  async countPayments(): Promise<number> {
    const rows: unknown[] = await this.database.query('SELECT FROM simulator_payments');
    return rows.length;
  }

  async forget(): Promise<void> {
    this.receiver.requests.length = 0;
    this.receiver.on('callback').always(null);
    await this.database.query(
      'TRUNCATE simulator_payments, simulator_callbacks, simulator_refunds, simulator_transfers',
    );
  }

  async close(): Promise<void> {
    await this.application.close();
    await this.receiver.stop();
  }
}
