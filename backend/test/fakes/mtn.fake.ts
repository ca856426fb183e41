import { type MtnOperation, MtnSimulator } from '../../src/dev/simulator/mtn.simulator';
import { parseObject } from '../../src/modules/rails/providers/provider-http';
import { FakeRail } from './rail.fake';
import type { HonestAnswer, RecordedRequest } from './scripted-server';

export class FakeMtn extends FakeRail<'mtn-momo', MtnOperation, MtnSimulator> {
  readonly notified: { phone: string; text: string; language: string }[] = [];

  static async start(): Promise<FakeMtn> {
    const fake = new FakeMtn('mtn-momo', MtnSimulator, 'MTN_BASE_URL', {
      MTN_SUBSCRIPTION_KEY: 'fake-mtn-subscription-key',
      MTN_API_USER: 'fake-mtn-user',
      MTN_API_KEY: 'fake-mtn-key',
      MTN_TARGET_ENVIRONMENT: 'mtncameroon',
    });
    return fake.listen();
  }

  expireTokens(): void {
    for (const tokens of Object.values(this.simulator.tokens)) tokens.revokeAll();
  }

  protected override async execute(request: RecordedRequest<MtnOperation>): Promise<HonestAnswer> {
    const answer = await super.execute(request);
    if (request.operation === 'notification' && answer.status === 200) {
      this.notified.push({
        phone: this.payments.entries.get(request.path.split('/').at(-2) ?? '')?.phone ?? '',
        text: String(parseObject(request.body)?.['notificationMessage']),
        language: String(request.headers['language']),
      });
    }
    return answer;
  }
}
