import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium, expect, test } from '@playwright/test';
import { freePort } from '../setup/journey';

const VERSION = '12.8.2';
const CATEGORIES = ['performance', 'seo', 'accessibility'] as const;
const LOWEST = 95;

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string }[] }>;
  audits: Record<string, { title: string; score: number | null }>;
}

async function reportOf(url: string, port: number): Promise<Report> {
  const options = ['--output=json', '--quiet', `--port=${port}`, `--only-categories=${CATEGORIES.join()}`];
  const { stdout } = await promisify(execFile)('npx', ['--yes', `lighthouse@${VERSION}`, url, ...options], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Report;
}

/** Score in percent by category, and the audits that cost points. */
function resultOf({ categories, audits }: Report) {
  const scores = CATEGORIES.map((name) => Math.round(100 * (categories[name]?.score ?? 0)));
  const lost = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .map(({ id }) => audits[id])
    .flatMap((audit) => (audit && audit.score !== null && audit.score < 1 ? audit.title : []));
  return { lowest: Math.min(...scores), scores, lost };
}

const PAGES = ['/trajets/douala-yaounde', '/en/trips/douala-yaounde'];

for (const path of PAGES) {
  test(`${path} passes the performance, SEO and accessibility audits`, async ({ baseURL }, { project }) => {
    const port = await freePort();
    const { launchOptions } = project.use;
    const args = [...(launchOptions?.args ?? []), `--remote-debugging-port=${port}`];
    const browser = await chromium.launch({ ...launchOptions, args });
    // A busy machine may slow a page down, never speed it up.
    let result = { lowest: 0, scores: [0], lost: [] as string[] };
    for (let run = 0; run < 3 && result.lowest < LOWEST; run++)
      result = resultOf(await reportOf(`${baseURL}${path}`, port));
    await browser.close();
    console.log(`${path}: ${CATEGORIES.map((name, at) => `${name} ${result.scores[at]}`).join(', ')}`);
    expect(result.lowest, result.lost.join('\n')).toBeGreaterThanOrEqual(LOWEST);
  });
}
