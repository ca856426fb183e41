import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { TownsModule } from './towns.module';

describe('GET /api/towns', () => {
  let app: NestFastifyApplication;

  beforeAll(async () => {
    const module = await Test.createTestingModule({ imports: [TownsModule] }).compile();
    app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter());
    await app.init();
  });
  afterAll(() => app.close());

  const get = (headers: Record<string, string> = {}) => app.inject({ url: '/api/towns', headers });

  it('returns a publicly cacheable list in the envelope', async () => {
    const { statusCode, headers, body } = await get();
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toMatch(/^public, max-age=\d+/);
    const { success, data } = JSON.parse(body);
    expect(success).toBe(true);
    expect(data).toContainEqual({
      name: 'Douala',
      region: 'Littoral',
      latitude: 4.0483,
      longitude: 9.7043,
      main: true,
    });
    expect(data).toContainEqual(expect.objectContaining({ name: 'Édéa', main: false }));
  });

  it.each([(etag: string) => etag, (etag: string) => `"other", W/${etag}`, () => '*'])(
    'returns no body if the client has the current list (%#)',
    async (ifNoneMatch) => {
      const etag = String((await get()).headers.etag);
      const { statusCode, headers, body } = await get({ 'if-none-match': ifNoneMatch(etag) });
      expect(statusCode).toBe(304);
      expect(headers.etag).toBe(etag);
      expect(body).toBe('');
    },
  );

  it('returns the list if the client has an older one', async () => {
    expect((await get({ 'if-none-match': '"an-older-list"' })).statusCode).toBe(200);
  });
});
