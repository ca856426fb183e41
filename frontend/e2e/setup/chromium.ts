import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Browser {
  path: string;
  /** Paths of bundled libraries and fonts; empty for an installed browser. */
  env: Record<string, string>;
  /** Unpacked for this run; null for an installed browser. */
  folder: string | null;
}

// The package unpacks its libraries only on AWS Lambda.
const CLOUD = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };

const SYMBOLS = join(import.meta.dirname, '../../../node_modules/@expo-google-fonts/source-sans-3');

/** An installed Chromium, else the npm package's, which needs no system libraries. */
export async function findChromium(): Promise<Browser> {
  const installed = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path));
  if (installed) return { path: installed, env: {}, folder: null };

  const folder = mkdtempSync(join(tmpdir(), 'chromium-'));
  const before = { ...process.env };
  Object.assign(process.env, CLOUD, { TMPDIR: folder });
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const path = await chromium.executablePath();
    const libraries = join(folder, 'al2023', 'lib');
    // The package's own file looks for fonts in /tmp; without any font every page crashes.
    const fonts = join(folder, 'fonts', 'here.conf');
    // The package's font lacks arrows and ticks; pictures use the receipts' font for them.
    const symbols = process.env.SCREENS === 'all' ? `<dir>${SYMBOLS}</dir>` : '';
    writeFileSync(
      fonts,
      `<fontconfig><dir>${folder}/fonts</dir>${symbols}<cachedir>${folder}/cache</cachedir></fontconfig>\n`,
    );
    const env = {
      LD_LIBRARY_PATH: libraries,
      FONTCONFIG_FILE: fonts,
      TMPDIR: folder,
      HOME: folder,
    };
    return { path, env, folder };
  } finally {
    // The product and its database must not inherit the browser's libraries.
    for (const key of Object.keys(process.env)) if (!(key in before)) delete process.env[key];
    Object.assign(process.env, before);
  }
}
