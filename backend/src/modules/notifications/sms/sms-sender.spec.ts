import { Logger } from '@nestjs/common';
import { ManualClock } from '../../../../test/fakes/adapters';
import { FakeHttpCarrier } from '../../../../test/fakes/http-sms.fake';
import { FakeOrangeSms } from '../../../../test/fakes/orange-sms.fake';
import { faults } from '../../../../test/fakes/scripted-server';
import { loadConfig } from '../../../platform/config';
import { Metrics } from '../../../platform/http/index';
import { HttpCarrier } from './carriers/http.carrier';
import { OrangeCarrier } from './carriers/orange.carrier';
import { SmsNotSentError, SmsSender } from './sms-sender';

const TO = '237677000001';

describe('Two carriers', () => {
  let orange: FakeOrangeSms;
  let httpCarrier: FakeHttpCarrier;
  let clock: ManualClock;
  let metrics: Metrics;
  let chain: SmsSender;
  let chainWith: (limitMs: number) => SmsSender;

  beforeEach(async () => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    orange = await FakeOrangeSms.start();
    httpCarrier = await FakeHttpCarrier.start();
    const { sms } = loadConfig({
      JWT_SECRET: 'a secret that only the tests of carriers know',
      ...orange.settings(),
      ...httpCarrier.settings(),
      SMS_PROVIDERS: 'orange, http',
      SMS_COSTS: 'orange:15,http:22.5',
    });
    clock = new ManualClock();
    metrics = new Metrics();
    chainWith = (limitMs) =>
      new SmsSender([new OrangeCarrier(sms), new HttpCarrier(sms)], sms, clock, new Metrics(), limitMs);
    chain = new SmsSender([new OrangeCarrier(sms), new HttpCarrier(sms)], sms, clock, metrics);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await Promise.all([orange.stop(), httpCarrier.stop()]);
  });

  const counts = () => [orange.sent.length, httpCarrier.sent.length];
  const valueOf = async (metric: string, labels: Record<string, string>) => {
    const { values } = (await metrics.registry.getSingleMetric(metric)?.get()) ?? { values: [] };
    return values.find((one) => Object.entries(labels).every(([name, value]) => one.labels[name] === value))
      ?.value;
  };

  it('use only the first while it accepts', async () => {
    await chain.send(TO, 'Hello');
    expect(counts()).toEqual([1, 0]);
  });

  it.each([
    ['refuses', faults.answer(403)],
    ['fails', faults.html(500)],
    ['breaks the connection', faults.reset()],
  ])('fail over to the second if the first %s', async (_, fault) => {
    orange.on('send').next(fault);
    await chain.send(TO, 'Hello');
    expect(counts()).toEqual([0, 1]);
    await chain.send(TO, 'Hello');
    expect(counts()).toEqual([1, 1]);
  });

  it('report an unknown outcome if one of them may have sent the text', async () => {
    orange.on('send').next(faults.resetAfterDoing());
    httpCarrier.on('send').next(faults.answer(400));
    await expect(chain.send(TO, 'Hello')).rejects.toMatchObject({ outcome: 'unknown' });
  });

  it('report a refusal if both refuse', async () => {
    orange.on('send').next(faults.answer(400));
    httpCarrier.on('send').next(faults.answer(400));
    await expect(chain.send(TO, 'Hello')).rejects.toMatchObject({ outcome: 'refused' });
  });

  it('skip a carrier for 30 seconds after three failures', async () => {
    orange.on('send').always(faults.html(503));
    for (let text = 0; text < 5; text++) await chain.send(TO, 'Hello');
    expect(orange.requestsTo('send')).toHaveLength(3);
    orange.on('send').always(null);
    clock.advance(31);
    await chain.send(TO, 'Hello');
    expect(counts()).toEqual([1, 5]);
  });

  it('are both still tried if both keep failing', async () => {
    orange.on('send').always(faults.html(503));
    httpCarrier.on('send').always(faults.html(503));
    for (let text = 0; text < 4; text++) {
      await expect(chain.send(TO, 'Hello')).rejects.toMatchObject({ outcome: 'unknown' });
    }
    orange.on('send').always(null);
    await chain.send(TO, 'Hello');
    expect(counts()).toEqual([1, 0]);
  });

  it('limit the wait for a hanging carrier', async () => {
    orange.on('send').next(faults.hang());
    await chainWith(1_500).send(TO, 'Hello');
    expect(counts()).toEqual([0, 1]);
  });

  it('skip an unreachable first carrier', async () => {
    await orange.stop();
    const warned = jest.spyOn(Logger.prototype, 'warn').mockClear();
    for (let text = 0; text < 5; text++) await chain.send(TO, 'Hello');
    expect(httpCarrier.sent).toHaveLength(5);
    expect(warned).toHaveBeenCalledTimes(3);
  });

  it.each(['33612345678', '237233420000', '2376770000011', '+237677000001', '23788000000', ''])(
    'send nothing to %p, which is foreign, premium or not a number',
    async (number) => {
      await expect(chain.send(number, 'Hello')).rejects.toMatchObject({ outcome: 'refused' });
      expect([...orange.requestsTo('send'), ...httpCarrier.requestsTo('send')]).toEqual([]);
    },
  );

  it('log neither number nor text', async () => {
    const warned = jest.spyOn(Logger.prototype, 'warn').mockClear();
    orange.on('send').always(faults.answer(400, { message: `bad address tel:+${TO}: Your code is 123456` }));
    httpCarrier.on('send').always(faults.reset());
    await expect(chain.send(TO, 'Your code is 123456')).rejects.toThrow(SmsNotSentError);
    expect(warned).toHaveBeenCalledTimes(2);
    expect(JSON.stringify(warned.mock.calls)).not.toMatch(/77000001|123456/);
  });

  it('replace characters that would split the text into three parts', async () => {
    await chain.send(TO, `Paiement de 4 500 FCFA reçu. ${'Douala - Yaoundé. '.repeat(6)}`);
    expect(orange.sent[0]?.body).toContain('FCFA recu. Douala - Yaoundé.');
    expect(await valueOf('sms_parts_total', { carrier: 'orange' })).toBe(1);
  });

  it('count parts and cost', async () => {
    orange.on('send').next(faults.answer(403));
    await chain.send(TO, 'é'.repeat(161)); // two parts in the GSM alphabet
    await chain.send(TO, '✓'); // one part in Unicode
    expect(await valueOf('sms_carrier_total', { carrier: 'orange', outcome: 'refused' })).toBe(1);
    expect(await valueOf('sms_parts_total', { carrier: 'http' })).toBe(2);
    expect(await valueOf('sms_cost_xaf_total', { carrier: 'http' })).toBe(45);
    expect(await valueOf('sms_cost_xaf_total', { carrier: 'orange' })).toBe(15);
  });
});
