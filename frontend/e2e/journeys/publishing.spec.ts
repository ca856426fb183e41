import { expect, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';
import { doualaDay } from '../setup/douala';
import { people, signIn } from '../setup/people';
import { chooseTown } from '../setup/search';

const dayIn = (days: number) => doualaDay(days * 24);

test('a driver publishes a series with its return, changes the rest of it, cancels it and uses a template', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, people.publishingDriver);
  await page.goto('/driver/rides/new');
  await chooseTown(page, 'Ville de départ', 'Kribi');
  await chooseTown(page, 'Ville d’arrivée', 'Ébolowa');
  await page.getByLabel('Jour du départ').fill(dayIn(20));
  await page.getByLabel('Heure', { exact: true }).fill('06:30');
  await page.getByLabel('Prix par place, en FCFA').fill('3500');
  await page.getByLabel('Lieu de rendez-vous', { exact: true }).fill('Gare routière');

  await test.step('publishes one weekday for three weeks, with return rides and preferences', async () => {
    await page.getByRole('switch', { name: 'Répéter ce trajet' }).click();
    await page.getByLabel('Jusqu’au').fill(dayIn(34));
    await expect(page.getByText(/^3 trajets, du /)).toBeVisible();
    await page.getByRole('switch', { name: 'Publier aussi le retour' }).click();
    await page.getByLabel('Heure du retour').fill('17:00');
    await page.getByLabel('Lieu de rendez-vous du retour').fill('Carrefour An 2000');
    await page.getByText('Une valise', { exact: true }).click();
    await page.getByRole('switch', { name: 'Voiture climatisée' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Enregistrer comme modèle' }).click();
    await page.getByLabel('Nom du modèle').fill('Kribi le matin');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByText('Modèle enregistré')).toBeVisible();
    await page.getByRole('button', { name: 'Publier le trajet' }).click();
    await expect(page.getByText('6 trajets publiés')).toBeVisible();
    await expect(page.getByText('Série : 3 trajets à venir, celui-ci compris')).toBeVisible();
    await expectAccessible(page);
  });
  const path = new URL(page.url()).pathname;

  await test.step('passengers see and filter by its preferences', async () => {
    const search = `from_city=Kribi&to_city=Ebolowa&date=${dayIn(20)}&min_seats=1`;
    await page.goto(`/rides?${search}&luggage=suitcase&air_conditioning=true`);
    await expect(page.getByText('Climatisation')).toBeVisible();
    await expect(page.getByText('Une valise par personne')).toBeVisible();
    await page.getByRole('button', { name: 'Filtres, 2 actifs' }).click();
    await expect(page.getByRole('switch', { name: 'Climatisation' })).toBeChecked();
    await expectAccessible(page);
    await page.getByRole('switch', { name: 'Animaux acceptés' }).click();
    await page.getByRole('button', { name: 'Afficher les départs' }).click();
    await expect(page.getByText('Aucun départ ne correspond à vos filtres. Les retirer ?')).toBeVisible();
  });

  await test.step('one change applies to the later rides too', async () => {
    await page.goto(`${path}/edit`);
    await page.getByLabel('Prix par place, en FCFA').fill('3000');
    await page.getByRole('button', { name: 'Enregistrer les changements' }).click();
    await page.getByText('Ce trajet et les suivants (3)').click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByText('3 trajets changés')).toBeVisible();
  });

  await test.step('one cancellation applies to the later rides too, after naming the affected passengers', async () => {
    await page.getByRole('button', { name: 'Supprimer ce trajet' }).click();
    await page.getByText('Ce trajet et les suivants (3)').click();
    await expect(
      page.getByText('3 trajets sont annulés. Personne n’a payé : aucun remboursement.'),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Oui, supprimer' }).click();
    await expect(page.getByText('Trajets annulés')).toBeVisible();
  });

  await test.step('a template fills the form', async () => {
    await page.goto('/driver/rides/new');
    await page.getByRole('button', { name: 'Reprendre un modèle ou un trajet' }).click();
    const template = page.getByRole('button', { name: /^Kribi le matin/ });
    await expect(template).toBeVisible();
    await expectAccessible(page);
    await template.click();
    await expect(page.getByLabel('Prix par place, en FCFA')).toHaveValue('3500');
    await expect(page.getByRole('button', { name: /^Ville d’arrivée/ })).toContainText('Ébolowa');
    await page.getByRole('button', { name: 'Reprendre un modèle ou un trajet' }).click();
    await page.getByRole('button', { name: 'Supprimer le modèle Kribi le matin' }).click();
    const question = page.getByRole('dialog', { name: /^Supprimer.*Kribi le matin/ });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Supprimer le modèle' }).click();
    await expect(page.getByText('Modèle supprimé')).toBeVisible();
  });
});
