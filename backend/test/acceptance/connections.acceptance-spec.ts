import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { DataSource } from 'typeorm';
import { limitConnections } from '../../src/platform/http/throttling/address-limits';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

describe('Connections', () => {
  it('of one address are closed beyond its limit, and accepted again once others have ended', async () => {
    const server = createServer();
    limitConnections(server, 3);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const sockets: Socket[] = [];
    const open = () => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on(
        'error',
        () => undefined,
      );
      sockets.push(socket);
      return socket;
    };
    const count = () => new Promise<number>((resolve) => server.getConnections((_, all) => resolve(all)));
    try {
      const first = open();
      for (let more = 0; more < 9; more++) open();
      await waitFor(() => sockets.filter(({ closed }) => closed).length === 7);
      first.destroy();
      await waitFor(async () => (await count()) === 2);
      open();
      await waitFor(async () => (await count()) === 3);
    } finally {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

describe('The server', () => {
  let product: TestApp;
  beforeAll(async () => {
    product = await startTestApp({ THROTTLING: 'on' });
  });
  afterAll(() => product.close());

  it('waits 20 seconds for the headers of a request, and limits connections', () => {
    const server = product.app.getHttpServer();
    expect(server.headersTimeout).toBe(20_000);
    expect(server.listenerCount('connection')).toBeGreaterThan(1);
  });

  it('queries the database once for parallel readiness checks', async () => {
    const source = product.app.get(DataSource);
    const originalQuery = source.query.bind(source);
    let arrived = 0;
    const countRequest = () => arrived++;
    product.app.getHttpServer().on('request', countRequest);
    const query = jest.spyOn(source, 'query').mockImplementation(async (sql, values) => {
      await waitFor(() => arrived === 20);
      return originalQuery(sql, values);
    });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fetch(`${product.url}/api/health/ready`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(query.mock.calls.filter(([sql]) => sql === 'SELECT 1')).toHaveLength(1);
    query.mockRestore();
    product.app.getHttpServer().off('request', countRequest);
  });
});

describe('A Redis that stops responding', () => {
  it('gets new connections for counters and events', async () => {
    const opened: Socket[] = [];
    const silent = createServer((socket) => opened.push(socket.on('error', () => undefined).resume()));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const port = (silent.address() as AddressInfo).port;
    const product = await startTestApp({ REDIS_URL: `redis://127.0.0.1:${port}` });
    try {
      // Two of the first four connections subscribe to events and have no timeout; the other two are closed.
      await waitFor(() => opened.slice(0, 4).filter(({ closed }) => closed).length === 2);
      expect(opened.length).toBeGreaterThan(4);
    } finally {
      await product.close();
      for (const socket of opened) socket.destroy();
      await new Promise((resolve) => silent.close(resolve));
    }
  });
});
