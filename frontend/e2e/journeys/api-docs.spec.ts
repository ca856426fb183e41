import { expect, test } from '@playwright/test';

test('a developer searches the API documentation, which loads nothing from other hosts', async ({
  page,
  baseURL,
}) => {
  const refused: string[] = [];
  const foreign: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/api/docs');
  await expect(page.getByText('Riders and drivers').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('settle a refund');
  await page.getByText('Settle a refund that the provider has not confirmed').last().click();
  await expect(page).toHaveURL(/refunds/);
  expect([refused, foreign]).toEqual([[], []]);
});
