import { expect, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { bearer, people, signIn } from '../setup/people';
import { bookFirstDeparture } from '../setup/search';

const WALLETS = [
  { name: 'MTN MoMo', passenger: people.mtnPassenger, number: '670000001' },
  { name: 'Orange Money', passenger: people.orangePassenger, number: '690000001' },
] as const;

for (const wallet of WALLETS) {
  test(`a passenger books a seat, pays with ${wallet.name} and gets the code`, async ({ page }) => {
    await signIn(page, wallet.passenger);
    await bookFirstDeparture(page);
    const bookingPath = new URL(page.url()).pathname;
    await expect(page.getByText('Mboa ne demande jamais votre code PIN.')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('radio', { name: wallet.name }).check();
    await page.getByLabel(`Numéro ${wallet.name} à débiter`).fill(wallet.number);
    await page.getByRole('button', { name: /^Payer/ }).dblclick();

    await expect(page).toHaveURL(/\/payments\/status\?transactionId=/);
    await expect(page.getByText('Paiement réussi ! Vos places sont réservées.')).toBeVisible({
      timeout: 45_000,
    });
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Voir mon billet' }).click();

    await expect(page).toHaveURL(new RegExp(bookingPath));
    const code = (await page.getByTestId('verification-code').innerText()).replace(/\D/g, '');
    expect(code).toMatch(/^\d{6}$/);
    await expect(page.getByRole('img', { name: 'Code QR de ce billet' })).toBeVisible();
    await expect(page.getByText(/^Reçu RECEIPT-\d{4}-\d+$/)).toBeVisible();
    await expectAccessible(page);

    await test.step('the code was also sent by SMS, and a double click charged once', async () => {
      await expect
        .poll(async () =>
          JSON.stringify(await (await page.request.get(`/dev/sms?to=237${wallet.passenger}`)).json()),
        )
        .toContain(code);
      const bookingId = bookingPath.split('/').at(-1) ?? '';
      const answer = await page.request.get(`/api/payments?booking_id=${bookingId}`, {
        headers: await bearer(page),
      });
      expect((await answer.json()).data).toHaveLength(1);
    });
  });
}

test('a rejected payment gives the reason, charges nothing and leads back to the ride', async ({ page }) => {
  await signIn(page, people.refusedPassenger);
  await bookFirstDeparture(page);

  await test.step('a number selects its provider, and a number of neither provider is refused', async () => {
    await page.getByRole('radio', { name: 'MTN MoMo' }).check();
    await page.getByLabel('Numéro MTN MoMo à débiter').fill('690000001');
    await expect(page.getByRole('radio', { name: 'Orange Money' })).toBeChecked();
    await page.getByLabel('Numéro Orange Money à débiter').fill('620000001');
    await page.getByRole('button', { name: /^Payer/ }).click();
    await expect(page.getByText(/Numéro de téléphone non valable/)).toBeVisible();
  });

  await page.getByRole('button', { name: 'Solde insuffisant' }).click();
  await page.getByRole('button', { name: /^Payer/ }).click();
  await expect(page.getByText('Paiement échoué')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/Solde insuffisant/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Réserver à nouveau' }).click();
  await expect(page.getByRole('button', { name: 'Réserver', exact: true })).toBeVisible();
  await page.goto('/bookings?past=true');
  await expect(page.getByText('Annulé').first()).toBeVisible();
  await expectAccessible(page);
});

test('an unknown payment reports an invalid reference', async ({ page }) => {
  await signIn(page, people.lostPassenger);
  await page.goto('/payments/status');
  await expect(page.getByText('Référence de paiement non valable')).toBeVisible();
});
