import { ConfiguredConnections } from '../../src/modules/rails/providers/connections';
import { MtnProvider } from '../../src/modules/rails/providers/mtn-momo/mtn.provider';
import { OrangeCmProvider } from '../../src/modules/rails/providers/orange-cm/orange-cm.provider';
import { OrangeProvider } from '../../src/modules/rails/providers/orange-partner/orange.provider';
import { PawapayProvider } from '../../src/modules/rails/providers/pawapay/pawapay.provider';
import type { HttpTimeouts } from '../../src/modules/rails/providers/provider-http';
import { Clock } from '../../src/platform/clock';
import { loadConfig } from '../../src/platform/config';

export class ManualClock extends Clock {
  private aheadMs = 0;

  override now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  advance(seconds: number): void {
    this.aheadMs += seconds * 1000;
  }
}

interface Options {
  /** Default: the product's. */
  timeouts?: HttpTimeouts;
  clock?: Clock;
}

class TimedConnections extends ConfiguredConnections {
  constructor(
    config: ReturnType<typeof loadConfig>,
    override readonly timeouts: HttpTimeouts | undefined,
  ) {
    super(config);
  }
}

export function mtnAdapter(settings: Record<string, string>, options: Options = {}): MtnProvider {
  const config = testConfig(settings);
  return new MtnProvider(
    config,
    new TimedConnections(config, options.timeouts),
    options.clock ?? new Clock(),
  );
}

export function orangeAdapter(settings: Record<string, string>, options: Options = {}): OrangeProvider {
  const config = testConfig(settings);
  return new OrangeProvider(
    config,
    new TimedConnections(config, options.timeouts),
    options.clock ?? new Clock(),
  );
}

export function orangeCmAdapter(settings: Record<string, string>, options: Options = {}): OrangeCmProvider {
  const config = testConfig(settings);
  return new OrangeCmProvider(new TimedConnections(config, options.timeouts), options.clock ?? new Clock());
}

export function pawapayAdapter(settings: Record<string, string>, options: Options = {}): PawapayProvider {
  const config = testConfig(settings);
  return new PawapayProvider(
    config,
    new TimedConnections(config, options.timeouts),
    options.clock ?? new Clock(),
  );
}

function testConfig(settings: Record<string, string>) {
  return loadConfig({ JWT_SECRET: 'a secret that only the tests of the adapters know', ...settings });
}
