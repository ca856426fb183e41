import { type PawapayOperation, PawapaySimulator } from '../../src/dev/simulator/pawapay.simulator';
import { FakeRail } from './rail.fake';

/** Version 2 of pawaPay, which tests select with `RAIL_MTN` or `RAIL_ORANGE`. */
export class FakePawapay extends FakeRail<'pawapay', PawapayOperation, PawapaySimulator> {
  static readonly TOKEN = 'fake-pawapay-token';

  static async start(): Promise<FakePawapay> {
    const settings = { PAWAPAY_TOKEN: FakePawapay.TOKEN };
    return new FakePawapay('pawapay', PawapaySimulator, 'PAWAPAY_BASE_URL', settings).listen();
  }
}
