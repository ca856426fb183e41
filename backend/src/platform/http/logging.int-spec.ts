import { setImmediate } from 'node:timers/promises';
import { Body, Controller, Logger, Module, Post } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { scratchFolder } from '../../../test/setup/scratch-folder';
import { postJson } from '../../../test/setup/sign-in';
import { freshDatabase } from '../../../test/setup/test-database';
import { loadConfig } from '../config';
import { PlatformModule } from '../platform.module';
import { createApp, IsPlainText, ok, Public } from '.';

class ParcelRequest {
  @IsPlainText({ min: 1, max: 20 }) name!: string;
}

@Controller('api/parcels')
class ParcelsController {
  private readonly logger = new Logger('Parcels');

  @Public()
  @Post()
  async create(@Body() body: ParcelRequest) {
    await setImmediate();
    this.logger.log(`${body.name} was received`);
    return ok(body);
  }
}

@Module({ imports: [PassportModule], controllers: [ParcelsController] })
class ParcelsModule {}

describe('The log', () => {
  it('puts the request’s id on every line that the request causes', async () => {
    const written: string[] = [];
    const stdout = jest
      .spyOn(process.stdout, 'write')
      .mockImplementation((text) => written.push(String(text)) > 0);
    const config = loadConfig({ DATA_DIR: scratchFolder(), LOG_LEVEL: 'debug' });
    const database = await freshDatabase();
    const root = { module: class Root {}, imports: [PlatformModule.with(config, database), ParcelsModule] };
    const app = await createApp(root, config);
    try {
      await app.listen(0, '127.0.0.1');
      const url = `${(await app.getUrl()).replace('[::1]', '127.0.0.1')}/api/parcels?from=237677100001`;
      const names = ['Ndolè', 'Eru', 'Koki'];
      const answers = await Promise.all(names.map((name) => postJson(url, { name })));
      const ids = answers.map((answer) => answer.headers.get('x-request-id'));
      await app.close(); // its request lines are written

      const lines = written
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as { msg?: string; request_id?: string });
      for (const [index, name] of names.entries()) {
        expect(lines.filter(({ request_id }) => request_id === ids[index])).toMatchObject([
          { msg: `${name} was received` },
          { msg: 'request completed', method: 'POST', path: '/api/parcels', status: 201 },
        ]);
      }
    } finally {
      stdout.mockRestore();
      await app.close();
    }
  });
});
