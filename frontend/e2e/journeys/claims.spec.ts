import { expect, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { people, signIn, signInToConsole } from '../setup/people';

test('a passenger reports that the driver did not show up, the driver contests, and staff decide', async ({
  page,
  browser,
}) => {
  await signIn(page, people.missedPassenger);
  // The ride departed today, so it is still listed as upcoming.
  await page.goto('/bookings');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Ibrahim Hamadou/ })
    .click();
  await test.step('the passenger reports it', async () => {
    await page.getByRole('button', { name: 'Le conducteur n’est pas venu' }).click();
    const dialog = page.getByRole('dialog', { name: 'Le conducteur n’est pas venu' });
    await dialog.getByLabel('Que s’est-il passé ?').fill('J’ai attendu une heure à la gare.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Signaler' }).click();
    await expect(page.getByText('Réclamation enregistrée')).toBeVisible();
    await page.getByRole('button', { name: 'Réclamation : en attente de réponse' }).click();
    await expect(
      page.getByText(/au plus tard (aujourd.hui|demain), .*L’argent est bloqué jusque-là/),
    ).toBeVisible();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: 'Fermer' }).click();
  });

  const driverContext = await browser.newContext();
  const driver = await driverContext.newPage();
  await test.step('the driver contests with a statement', async () => {
    await signIn(driver, people.missedDriver);
    await driver.goto('/driver');
    // The next departure is shown above the others once the reservations are loaded.
    await expect(driver.getByText('Autres départs', { exact: true })).toBeVisible();
    await driver
      .getByRole('link', { name: /Garoua/ })
      .first()
      .click();
    await driver.getByRole('button', { name: 'Réclamation : en attente de réponse' }).click();
    await expect(driver.getByText('J’ai attendu une heure à la gare.')).toBeVisible();
    await driver.getByLabel('Que s’est-il passé ?').fill("J'étais là ; personne ne répondait.");
    await expectAccessible(driver);
    await driver.getByRole('button', { name: 'Contester' }).click();
    await expect(driver.getByText('L’argent est bloqué jusqu’à la décision.')).toBeVisible();
    await driver.getByRole('button', { name: 'Fermer' }).click();
  });

  await test.step('an administrator reads both and decides with a reason', async () => {
    const staffContext = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const staff = await staffContext.newPage();
    await signInToConsole(staff, people.admin);
    await expect(staff.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();
    await staff.goto('/admin/#/claims');
    await staff.getByRole('row', { name: /Rachel Mbai/ }).click();
    await expect(staff.getByText("J'étais là ; personne ne répondait.")).toBeVisible();
    for (const name of ['Rachel Mbai', 'Ibrahim Hamadou'])
      await expect(staff.getByRole('link', { name, exact: true })).toBeVisible();
    await expectAccessible(staff);
    await staff.getByRole('button', { name: 'Retenir' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Retenir la réclamation ?' });
    await dialog.getByLabel(/^Motif/).fill('Le conducteur ne répondait pas non plus.');
    await dialog.getByRole('button', { name: 'Retenir' }).click();
    await expect(staff.getByText('Réclamation décidée')).toBeVisible();
    await staffContext.close();
  });

  await test.step('both see the decision, and the passenger its reason; the money is refunded', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Réclamation retenue' }).click();
    await expect(page.getByText('Le conducteur ne répondait pas non plus.')).toBeVisible();
    await page.getByRole('button', { name: 'Fermer' }).click();
    await expect(page.getByText(/3\s500\sFCFA/).first()).toBeVisible();
    await expectAccessible(page);
    await driver.reload();
    await driver.getByText('1 réservation annulée').click();
    await expect(driver.getByRole('button', { name: 'Réclamation retenue' })).toBeVisible();
  });
  await driverContext.close();
});
