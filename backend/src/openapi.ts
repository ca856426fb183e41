import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module';
import { configForDocument } from './platform/config';
import { createAdapter, createOpenApiDocument } from './platform/http';

const FILE = join(__dirname, '..', 'openapi.json');

/** `--check` only reports whether the file is stale. */
async function main(): Promise<void> {
  const config = configForDocument();
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.with(config, ''),
    createAdapter(config),
    { preview: true, logger: ['error'] },
  );
  const text = `${JSON.stringify(createOpenApiDocument(app), null, 2)}\n`;
  await app.close();
  if (!process.argv.includes('--check')) return writeFileSync(FILE, text);
  if (readFileSync(FILE, 'utf8') !== text) {
    process.stderr.write('backend/openapi.json is stale: run npm run contract and commit the result.\n');
    process.exitCode = 1;
  }
}

void main();
