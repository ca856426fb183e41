import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const EXISTING = [
  'backend/src/app.module.ts',
  'backend/src/platform/clock.ts',
  'backend/src/platform/errors/index.ts',
  'backend/src/platform/errors/error-filter.ts',
  'backend/src/modules/rides/index.ts',
  'backend/src/modules/rides/rides.service.ts',
  'backend/src/modules/rides/rides.repository.ts',
  'backend/src/modules/driver-applications/index.ts',
  'backend/src/modules/bookings/index.ts',
  'backend/src/dev/index.ts',
  'backend/src/dev/demo/seed-demo.ts',
  'frontend/src/lib/format.ts',
  'frontend/src/features/chat/messages.ts',
  'admin/src/app.ts',
];

interface Case {
  sentence: string;
  path: string;
  code: string;
  /** Expected part of the message; null if the code is allowed. */
  refused: string | null;
}

const importing = (source: string) => `import { thing } from '${source}';\nexport const used = thing;\n`;

const CASES: Case[] = [
  {
    sentence: 'bookings may call rides, which lies below it',
    path: 'backend/src/modules/bookings/bookings.service.ts',
    code: importing('../rides'),
    refused: null,
  },
  {
    sentence: 'rides may not call bookings, which lies above it',
    path: 'backend/src/modules/rides/rides.service.ts',
    code: importing('../bookings'),
    refused: 'rides calls only modules below it, and bookings is not',
  },
  {
    sentence: 'a type alone may not be imported upward either',
    path: 'backend/src/modules/rides/ride.entity.ts',
    code: `import type { thing } from '../bookings';\nexport type Used = typeof thing;\n`,
    refused: 'rides calls only modules below it',
  },
  {
    sentence: 'an upward re-export is an import',
    path: 'backend/src/modules/rides/index.ts',
    code: `export { thing } from '../bookings';\n`,
    refused: 'rides calls only modules below it',
  },
  {
    sentence: 'an upward dynamic import is an import',
    path: 'backend/src/modules/rides/rides.service.ts',
    code: `export const later = () => import('../bookings');\n`,
    refused: 'rides calls only modules below it',
  },
  {
    sentence: 'modules of one layer do not call each other',
    path: 'backend/src/modules/rides/rides.service.ts',
    code: importing('../driver-applications'),
    refused: 'rides calls only modules below it, and driver-applications is not',
  },
  {
    sentence: "only a module's index.ts is importable from another module",
    path: 'backend/src/modules/bookings/bookings.service.ts',
    code: importing('../rides/rides.service'),
    refused: 'only rides/index.ts is importable',
  },
  {
    sentence: "only a module's index.ts is importable from the application",
    path: 'backend/src/app.module.ts',
    code: importing('./modules/rides/rides.service'),
    refused: 'only rides/index.ts is importable',
  },
  {
    sentence: 'a module imports freely inside itself',
    path: 'backend/src/modules/rides/jobs/complete-rides.job.ts',
    code: importing('../rides.service'),
    refused: null,
  },
  {
    sentence: 'a controller does not import a repository',
    path: 'backend/src/modules/rides/rides.controller.ts',
    code: importing('./rides.repository'),
    refused: 'a controller calls its service',
  },
  {
    sentence: 'the platform knows no module',
    path: 'backend/src/platform/http/guard.ts',
    code: importing('../../modules/rides'),
    refused: 'platform is the lowest layer',
  },
  {
    sentence: 'a platform folder is entered through its index',
    path: 'backend/src/modules/rides/rides.service.ts',
    code: importing('../../platform/errors/error-filter'),
    refused: 'of the platform, import a folder',
  },
  {
    sentence: 'platform folders and top-level files are open to every module',
    path: 'backend/src/modules/rides/rides.service.ts',
    code: `export { thing } from '../../platform/errors';\nexport { thing as other } from '../../platform/clock';\n`,
    refused: null,
  },
  {
    sentence: 'a module does not know the process that boots it',
    path: 'backend/src/modules/rides/rides.service.ts',
    code: importing('../../app.module'),
    refused: 'a module knows neither the process that boots it',
  },
  {
    sentence: 'a new module needs a layer first',
    path: 'backend/src/modules/attic/attic.service.ts',
    code: importing('../../platform/errors'),
    refused: 'attic has no layer yet',
  },
  {
    sentence: 'a module does not know the dev parts',
    path: 'backend/src/modules/rides/rides.service.ts',
    code: importing('../../dev'),
    refused: 'production code does not know them',
  },
  {
    sentence: 'the application enters the dev parts through their index',
    path: 'backend/src/app.module.ts',
    code: importing('./dev/demo/seed-demo'),
    refused: 'only dev/index.ts is importable',
  },
  {
    sentence: 'the application may import the dev parts',
    path: 'backend/src/app.module.ts',
    code: importing('./dev'),
    refused: null,
  },
  {
    sentence: "dev parts use a module's public API",
    path: 'backend/src/dev/demo/seed-demo.ts',
    code: importing('../../modules/rides/rides.service'),
    refused: 'of a module, import its index.ts',
  },
  {
    sentence: 'the environment is read in platform/config only',
    path: 'backend/src/modules/rides/rides.service.ts',
    code: `export const port = process.env.PORT;\n`,
    refused: 'Settings come from AppConfig',
  },
  {
    sentence: 'platform/config reads the environment',
    path: 'backend/src/platform/config/app-config.ts',
    code: `export const port = process.env.PORT;\n`,
    refused: null,
  },
  {
    sentence: 'a module has no forwardRef',
    path: 'backend/src/modules/rides/rides.module.ts',
    code: `export { forwardRef } from '@nestjs/common';\n`,
    refused: 'Modules have no circles',
  },
  {
    sentence: 'a module throws no HttpException',
    path: 'backend/src/modules/rides/rides.service.ts',
    code: `import { NotFoundException } from '@nestjs/common';\nexport const gone = () => new NotFoundException();\n`,
    refused: 'Modules throw a DomainError',
  },
  {
    sentence: 'frontend features do not import each other',
    path: 'frontend/src/features/rides/ride-screen.ts',
    code: importing('../chat/messages'),
    refused: 'rides may not import another feature',
  },
  {
    sentence: 'a frontend feature may import lib',
    path: 'frontend/src/features/rides/ride-screen.ts',
    code: importing('../../lib/format'),
    refused: null,
  },
  {
    sentence: 'the shared parts of the frontend know no feature',
    path: 'frontend/src/lib/format.ts',
    code: importing('../features/chat/messages'),
    refused: 'they know no feature',
  },
  {
    sentence: 'the projects share no source',
    path: 'frontend/src/lib/format.ts',
    code: importing('../../../admin/src/app'),
    refused: 'Projects share the OpenAPI document and nothing else',
  },
];

describe('The layers', () => {
  let workspace: string;
  let messages: string[][];

  beforeAll(() => {
    workspace = mkdtempSync(join(tmpdir(), 'workspace-'));
    for (const file of EXISTING) {
      mkdirSync(dirname(join(workspace, file)), { recursive: true });
      writeFileSync(join(workspace, file), 'export const thing = 1;\n');
    }
    const input = JSON.stringify({ workspace, cases: CASES.map(({ path, code }) => ({ path, code })) });
    const printed = execFileSync(process.execPath, [join(__dirname, 'lint-cases.mjs')], {
      input,
      encoding: 'utf8',
      timeout: 60_000,
    });
    messages = JSON.parse(printed) as string[][];
  });

  afterAll(() => rmSync(workspace, { recursive: true, force: true }));

  it.each(CASES.map((one, index) => ({ ...one, index })))('$sentence', ({ index, refused }) => {
    if (refused === null) expect(messages[index]).toEqual([]);
    else expect(messages[index]).toEqual([expect.stringContaining(refused)]);
  });
});
