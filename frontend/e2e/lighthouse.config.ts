import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** Scores of pages by Lighthouse, which is fetched when needed: it brings as many packages as a third of ours. */
export default defineConfig(journeys, {
  testDir: 'lighthouse',
  reporter: [['list'], ['json', { outputFile: '../test-results/lighthouse.json' }]],
});
