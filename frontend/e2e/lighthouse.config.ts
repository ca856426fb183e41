import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** Lighthouse scores. Lighthouse is downloaded on demand, because it would add a third to our packages. */
export default defineConfig(journeys, {
  testDir: 'lighthouse',
  reporter: [['list'], ['json', { outputFile: '../test-results/lighthouse.json' }]],
});
