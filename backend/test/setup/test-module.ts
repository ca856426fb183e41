import type { DynamicModule, Type } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { Test, type TestingModule } from '@nestjs/testing';
import { DevModule } from '../../src/dev';
import { loadConfig } from '../../src/platform/config';
import { PlatformModule } from '../../src/platform/platform.module';
import { scratchFolder } from './scratch-folder';
import { freshDatabase, poolerSettings } from './test-database';

/**
 * Opens modules on a fresh database, without HTTP. `DATABASE_URL` in the settings reuses a database, as a second process does.
 */
export async function openModule(
  imports: (Type | DynamicModule)[],
  settings: NodeJS.ProcessEnv = {},
): Promise<{ module: TestingModule; databaseUrl: string }> {
  const databaseUrl = settings['DATABASE_URL'] ?? (await freshDatabase());
  const config = loadConfig({
    DATA_DIR: scratchFolder(),
    LOG_LEVEL: 'fatal',
    THROTTLING: 'off',
    ...poolerSettings(databaseUrl),
    ...settings,
  });
  const module = await Test.createTestingModule({
    imports: [
      PlatformModule.with(config, config.database.url ?? databaseUrl),
      DevModule.with(config),
      PassportModule,
      ...imports,
    ],
  }).compile();
  return { module, databaseUrl };
}
