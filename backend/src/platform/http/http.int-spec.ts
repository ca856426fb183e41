import { Body, Controller, Get, HttpCode, Module, Post, Query } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { IsInt, Max, Min } from 'class-validator';
import { scratchFolder } from '../../../test/setup/scratch-folder';
import { freshDatabase } from '../../../test/setup/test-database';
import { loadConfig } from '../config';
import { DomainError } from '../errors';
import { PlatformModule } from '../platform.module';
import { createApp, IsPlainText, ok, PageQuery, Public, RawBody, type RawBodyContent } from '.';
import { ClosingGate } from './closing-gate';

class ThingRequest {
  @IsPlainText({ min: 1, max: 20 }) name!: string;
  @IsInt() @Min(1) @Max(8) seats!: number;
}

@Controller('api/things')
class ThingsController {
  @Get('mine')
  mine() {
    return ok('mine');
  }

  @Public()
  @Get()
  list(@Query() query: PageQuery) {
    return ok({ page: query.page, limit: query.limit });
  }

  @Public()
  @Post()
  create(@Body() body: ThingRequest) {
    return ok(body);
  }

  @Public()
  @Post('raw')
  @HttpCode(200)
  @RawBody(16)
  raw(@Body() body: RawBodyContent) {
    return ok({ size: body.bytes.length, tooLarge: body.tooLarge });
  }

  @Public()
  @Get('broken')
  broken() {
    throw new Error('SELECT secret FROM /etc/passwd');
  }

  @Public()
  @Get('wait')
  wait() {
    throw new DomainError('THROTTLED', 'Later.', { retryAfterSeconds: 7 });
  }
}

@Module({ imports: [PassportModule], controllers: [ThingsController] })
class ThingsModule {}

describe('The API', () => {
  let app: NestFastifyApplication;

  beforeAll(async () => {
    const config = loadConfig({
      DATA_DIR: scratchFolder(),
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'https://mboa.example',
    });
    const url = await freshDatabase();
    app = await createApp(
      { module: class Root {}, imports: [PlatformModule.with(config, url), ThingsModule] },
      config,
    );
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
  });
  afterAll(() => app.close());

  const post = (url: string, payload: string | Buffer, type?: string) =>
    app.inject({ method: 'POST', url, payload, headers: type === undefined ? {} : { 'content-type': type } });

  it('answers a valid request in its envelope and drops unknown fields', async () => {
    const answer = await post(
      '/api/things',
      '{"name":" Aïcha ","seats":2,"role":"admin"}',
      'application/json',
    );
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ success: true, data: { name: 'Aïcha', seats: 2 } });
  });

  it('names each field and its rule', async () => {
    const answer = await post('/api/things', '{"name":"","seats":1.5}', 'application/json');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      success: false,
      code: 'VALIDATION_FAILED',
      request_id: expect.any(String) as string,
    });
    const fields = answer.json<{ details: { field: string }[] }>().details.map((detail) => detail.field);
    expect(fields).toEqual(['name', 'seats']);
  });

  it.each([
    ['broken JSON', '{', 400],
    ['a list', '[]', 400],
    ['null', 'null', 400],
    ['a number', '42', 400],
    ['an attempt to change the prototype', '{"__proto__":{"x":1},"name":"a","seats":1}', 400],
    ['a wrong type', '{"name":{"a":1},"seats":"2"}', 400],
    ['a NUL', '{"name":"a\\u0000","seats":1}', 400],
    ['an unpaired surrogate', '{"name":"a\\ud800","seats":1}', 400],
    ['text with a reversed direction', '{"name":"a\\u202e","seats":1}', 400],
    ['a number out of range', '{"name":"a","seats":99999999999999999999}', 400],
    ['nothing', '', 400],
    ['a hundred thousand nested arrays', `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400],
    ['300 kB', `{"name":"${'a'.repeat(300_000)}","seats":1}`, 413],
  ])('rejects %s as a client error', async (_what, body, status) => {
    const answer = await post('/api/things', body, 'application/json');
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ success: false });
  });

  it.each([
    'text/html',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
    'application/json; charset=utf-16',
  ])('accepts JSON only: %s is 415', async (type) =>
    expect((await post('/api/things', '{}', type)).statusCode).toBe(415),
  );

  it('rejects compressed bodies', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const answer = await app.inject({ method: 'POST', url: '/api/things', payload: '{}', headers });
    expect(answer.statusCode).toBe(415);
  });

  it('reports the type first if several rules are broken', async () => {
    const answer = await post('/api/things', '{"seats":"two"}', 'application/json');
    expect(answer.json<{ details: unknown[] }>().details).toEqual([
      { field: 'name', message: 'name must be a string' },
      { field: 'seats', message: 'seats must be an integer number' },
    ]);
  });

  it.each(['0', '51', '-1', '1.5', 'abc', '1e1', '0x2', '', '%201'])('rejects page=%s', async (page) => {
    const answer = await app.inject(`/api/things?page=${page}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ details: unknown[] }>().details).toHaveLength(1);
  });

  it.each(['0', '101', '-5', 'ten'])('rejects limit=%s', async (limit) => {
    expect((await app.inject(`/api/things?limit=${limit}`)).statusCode).toBe(400);
  });

  it('reads a raw body of any media type up to its limit', async () => {
    for (const type of [
      'application/json',
      'text/html',
      'nonsense',
      'multipart/form-data; boundary=x',
      undefined,
    ]) {
      expect((await post('/api/things/raw', '{broken', type)).json()).toMatchObject({
        data: { size: 7, tooLarge: false },
      });
    }
    expect((await post('/api/things/raw', 'x'.repeat(17))).json()).toMatchObject({
      data: { size: 0, tooLarge: true },
    });
  });

  it('reads the exact bytes, even with a Content-Encoding', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/things/raw',
      payload: 'not gzip',
      headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' },
    });
    expect(answer.json()).toMatchObject({ data: { size: 8, tooLarge: false } });
  });

  it('reveals no internals in a 500', async () => {
    const answer = await app.inject('/api/things/broken');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ error: 'Server error. Please try again later.', code: 'INTERNAL' });
    expect(answer.body).not.toMatch(/passwd|SELECT|\.ts/);
  });

  it('sends Retry-After', async () => {
    expect((await app.inject('/api/things/wait')).headers['retry-after']).toBe('7');
  });

  it.each(['/api/nowhere', '/dev/nowhere', '/api/things/%E0%A4%A', '/api'])(
    'answers %s in the envelope',
    async (url) => {
      const answer = await app.inject(url);
      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.json()).toMatchObject({ success: false, code: expect.any(String) as string });
    },
  );

  it('sends the security headers with every response, errors and pages included', async () => {
    for (const url of ['/api/things', '/api/nowhere', '/', '/api/things/%E0%A4%A']) {
      const { headers } = await app.inject(url);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['content-security-policy']).toMatch(
        /(script-src 'self'|default-src 'none');.*frame-ancestors 'none'/,
      );
      expect(headers['strict-transport-security']).toMatch(/max-age=31536000/);
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('answers open connections with an error envelope during shutdown', async () => {
    const gate = app.get(ClosingGate);
    gate.onModuleDestroy();
    const answer = await app.inject('/api/things');
    Object.assign(gate, { closing: false });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' });
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('serves its documents and health checks without a token', async () => {
    expect((await app.inject('/api/docs-json')).statusCode).toBe(200);
    const page = await app.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    const scripts = [...page.body.matchAll(/<script src="([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(scripts).toHaveLength(2);
    for (const path of [...scripts, '/api/docs/api.md']) {
      const { statusCode, headers } = await app.inject(path);
      expect([path, statusCode, headers['cache-control']]).toEqual([path, 200, 'public, max-age=86400']);
    }
    expect((await app.inject('/api/health/live')).json()).toMatchObject({ data: { status: 'up' } });
    expect((await app.inject('/api/health/ready')).json()).toMatchObject({ data: { database: 'up' } });
  });
});
