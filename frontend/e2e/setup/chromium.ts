import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Browser {
  path: string;
  /** Where the browser finds libraries and fonts of its own; empty for an installed one. */
  env: Record<string, string>;
  /** Unpacked for these journeys only; null for an installed one. */
  folder: string | null;
}

// The package unpacks its libraries only where it believes to run in the cloud that it was made for.
const CLOUD = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };

const SYMBOLS = join(import.meta.dirname, '../../../node_modules/@expo-google-fonts/source-sans-3');

/** The Chromium that is there; else the one of the npm registry, which needs nothing of the machine. */
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
    // The package's own file looks for its fonts in /tmp, and without any font every page crashes.
    const fonts = join(folder, 'fonts', 'here.conf');
    // It has no arrow and no tick, which every phone has: for pictures the letters of our receipts come in.
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
    // The product and its database, started next, must not run with the browser's libraries.
    for (const key of Object.keys(process.env)) if (!(key in before)) delete process.env[key];
    Object.assign(process.env, before);
  }
}
