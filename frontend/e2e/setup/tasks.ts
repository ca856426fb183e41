import { type Page, test } from '@playwright/test';

interface Measured {
  name: string;
  clicks: number;
  seconds: number;
}

/** Tasks of staff with their clicks, and the seconds that the console takes without a person's reading and typing. */
export class Tasks {
  private readonly measured: Measured[] = [];

  /** Counts the clicks in this page's windows. */
  static async countClicks(page: Page): Promise<void> {
    await page.addInitScript(() => {
      addEventListener(
        'pointerdown',
        () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1)),
        true,
      );
    });
  }

  async run(name: string, page: Page, work: () => Promise<void>): Promise<void> {
    await page.evaluate(() => sessionStorage.setItem('clicks', '0'));
    const start = performance.now();
    await test.step(name, work);
    const seconds = (performance.now() - start) / 1000;
    const clicks = await page.evaluate(() => Number(sessionStorage.getItem('clicks')));
    this.measured.push({ name, clicks, seconds });
  }

  /** A table, as in docs/operations.md. */
  toString(): string {
    return this.measured
      .map(({ name, clicks, seconds }) => `| ${name} | ${clicks} | ${seconds.toFixed(1)} |`)
      .join('\n');
  }
}
