import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium, expect, test } from '@playwright/test';
import { freePort } from '../setup/journey';

const VERSION = '12.8.2';
const CATEGORIES = ['performance', 'seo', 'accessibility'] as const;
const MIN_SCORE = 95;

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
  const failedAudits = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .map(({ id }) => audits[id])
    .flatMap((audit) => (audit && audit.score !== null && audit.score < 1 ? audit.title : []));
  return { lowest: Math.min(...scores), scores, failedAudits };
}

/** Up to three runs, because a busy machine may slow a page down but never speeds it up. */
async function bestResult(url: string, port: number) {
  let best = resultOf(await reportOf(url, port));
  for (let run = 1; run < 3; run++) {
    if (best.lowest >= MIN_SCORE) break;
    const result = resultOf(await reportOf(url, port));
    if (result.lowest > best.lowest) best = result;
  }
  return best;
}

const PAGES = ['/trajets/douala-yaounde', '/en/trips/douala-yaounde'];

for (const path of PAGES) {
  test(`${path} passes the performance, SEO and accessibility audits`, async ({ baseURL }, { project }) => {
    const port = await freePort();
    const { launchOptions } = project.use;
    const args = [...(launchOptions?.args ?? []), `--remote-debugging-port=${port}`];
    const browser = await chromium.launch({ ...launchOptions, args });
    try {
      const { lowest, scores, failedAudits } = await bestResult(`${baseURL}${path}`, port);
      console.log(`${path}: ${CATEGORIES.map((name, at) => `${name} ${scores[at]}`).join(', ')}`);
      expect(lowest, failedAudits.join('\n')).toBeGreaterThanOrEqual(MIN_SCORE);
    } finally {
      await browser.close();
    }
  });
}
