import { EventEmitter } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { waitFor } from '../../../test/setup/wait-for';
import type { SecurityLog } from '../security';
import { BodyTimes, registerBodyTimes } from './body-times';

describe('A request body in progress', () => {
  let raw: EventEmitter & { destroy: jest.Mock };
  let checks: number;

  beforeEach(() => {
    checks = 0;
    const socket = {
      get bytesRead() {
        return checks++;
      },
    };
    raw = Object.assign(new EventEmitter(), { socket, destroy: jest.fn() });
    const request = { raw, headers: { 'content-length': '100' }, routeOptions: { config: {} } };
    const addHook = (_: string, hook: (...args: unknown[]) => void) => hook(request, null, () => undefined);
    const times = Object.assign(new BodyTimes(), { period: 20 });
    registerBodyTimes({ addHook } as unknown as FastifyInstance, times, {} as SecurityLog);
  });
  afterEach(() => {
    raw.emit('close');
    jest.restoreAllMocks();
  });

  it('is not closed when the clock is corrected by ten minutes', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 600_000);
    const before = checks;
    await waitFor(() => checks > before + 2);
    expect(raw.destroy).not.toHaveBeenCalled();
  });

  it('is closed after a minute', async () => {
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    await waitFor(() => raw.destroy.mock.calls.length > 0);
  });
});
