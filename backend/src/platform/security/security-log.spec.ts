import { Logger } from '@nestjs/common';
import { Metrics } from '../metrics';
import { SecurityLog } from './security-log';

type Line = Record<string, unknown>;

describe('The security log', () => {
  let metrics: Metrics;
  let log: SecurityLog;
  let lines: Line[];

  beforeEach(() => {
    lines = [];
    jest.spyOn(Logger.prototype, 'log').mockImplementation((line: unknown) => void lines.push(line as Line));
    metrics = new Metrics();
    log = new SecurityLog(metrics);
  });
  afterEach(() => {
    log.onApplicationShutdown();
    jest.restoreAllMocks();
  });

  it('records person, origin and event, with the number masked', () => {
    const address = '2001:db8:0:1::9';
    log.record('code_requested', { address, route: 'POST /api/auth/otp', phone: '237677123442' });
    expect(lines).toEqual([
      {
        event: 'code_requested',
        origin: '2001:db8:0:1::/64',
        route: 'POST /api/auth/otp',
        phone: '6•••••42',
      },
    ]);
  });

  it('writes ten lines of a flood, then one with the count', () => {
    for (let index = 0; index < 800; index++) log.record('bad_token', { address: '41.202.1.7' });
    log.record('bad_token', { address: '41.202.1.8' });
    expect(lines).toHaveLength(11);
    log.flush();
    expect(lines.slice(11)).toEqual([{ event: 'bad_token', origin: '41.202.1.7', count: 790 }]);
    log.flush();
    expect(lines).toHaveLength(12);
  });

  it('bounds its memory under distributed events', () => {
    for (let index = 0; index < 10_000; index++) {
      log.record('throttled', { address: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}` });
    }
    expect(lines).toHaveLength(500);
    log.flush();
    const counted = lines.slice(500);
    expect(counted.length).toBeLessThanOrEqual(501);
    expect(counted.reduce((sum, line) => sum + Number(line['count']), 0)).toBe(9_500);
  });

  it('flushes the counts at shutdown', () => {
    for (let index = 0; index < 12; index++) log.record('wrong_code', { address: '41.202.1.7' });
    log.onApplicationShutdown();
    expect(lines.at(-1)).toMatchObject({ event: 'wrong_code', count: 2 });
  });

  it('counts every event for Prometheus', async () => {
    for (let index = 0; index < 25; index++) log.record('throttled', { address: '41.202.1.7' });
    expect(await metrics.registry.metrics()).toContain('security_events_total{event="throttled"} 25');
  });
});
