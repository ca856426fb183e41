import { type OrangeCmOperation, OrangeCmSimulator } from '../../src/dev/simulator/orange-cm.simulator';
import { FakeRail } from './rail.fake';

/** The rail `orange-cm`, which tests select with the setting `RAIL_ORANGE`. */
export class FakeOrangeCm extends FakeRail<'orange-cm', OrangeCmOperation, OrangeCmSimulator> {
  /** Long enough not to occur in other numbers by chance. */
  static readonly PIN = '97531864';
  readonly cashins = this.transfers;

  static async start(): Promise<FakeOrangeCm> {
    const fake = new FakeOrangeCm('orange-cm', OrangeCmSimulator, 'ORANGE_CM_BASE_URL', {
      ORANGE_CM_CLIENT_ID: 'fake-client',
      ORANGE_CM_CLIENT_SECRET: 'fake-secret',
      ORANGE_CM_AUTH_USER: 'fake-user',
      ORANGE_CM_AUTH_PASSWORD: 'fake-password',
      ORANGE_CM_CHANNEL_MSISDN: '690000000',
      ORANGE_CM_PIN: FakeOrangeCm.PIN,
    });
    return fake.listen();
  }

  expireTokens(): void {
    this.simulator.tokens.revokeAll();
  }

  expireUnused(): void {
    this.simulator.expireUnused();
  }
}
