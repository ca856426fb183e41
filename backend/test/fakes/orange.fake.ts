import { type OrangeOperation, OrangeSimulator } from '../../src/dev/simulator/orange.simulator';
import { FakeRail } from './rail.fake';
import type { HonestAnswer, RecordedRequest } from './scripted-server';

/** Orange's payment API as described in docs/payments.md#orange-money, with a payment page. */
export class FakeOrange extends FakeRail<'orange-partner', OrangeOperation, OrangeSimulator> {
  /** With a secret, requests must be signed, and callbacks are signed. */
  static async start({ signingSecret }: { signingSecret?: string } = {}): Promise<FakeOrange> {
    const fake = new FakeOrange('orange-partner', OrangeSimulator, 'ORANGE_BASE_URL', {
      ORANGE_TOKEN_PATH: '/oauth/v3/token',
      ORANGE_PAYMENT_PATH: '/payments',
      ORANGE_STATUS_PATH: '/payments',
      ORANGE_CLIENT_ID: 'fake-orange-client',
      ORANGE_CLIENT_SECRET: 'fake-orange-secret',
      ...(signingSecret === undefined ? {} : { ORANGE_SIGNING_SECRET: signingSecret }),
    });
    return fake.listen();
  }

  expireTokens(): void {
    this.simulator.tokens.revokeAll();
  }

  protected override async execute(request: RecordedRequest<OrangeOperation>): Promise<HonestAnswer> {
    const { status, body = {} } = await super.execute(request);
    const isAccepted = request.operation === 'payment' && status === 200 && 'transactionId' in body;
    if (!isAccepted) return { status, body };
    return {
      status,
      body: { ...body, paymentUrl: `https://pay.orange.example/${String(body.transactionId)}` },
    };
  }
}
