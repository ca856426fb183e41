import { ReplicaReads } from '../../src/platform/database';
import { insertPerson } from '../factories/person';
import { inHours, insertRide } from '../factories/ride';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const get = (path: string) => fetch(product.url + path, { redirect: 'manual' });

describe('The page of a corridor', () => {
  it('shows the next departures with price and free seats, without a script, below 30 kB', async () => {
    const driver = await insertPerson(product.database, { full_name: 'Serge Kamdem' });
    const given = { driver_id: driver.id, from_city: 'Douala', to_city: 'Kribi', price: 3_500 };
    const ride = await insertRide(product.database, {
      ...given,
      departure_time: inHours(5),
      car_model: '<b>Toyota</b>',
    });
    const departed = await insertRide(product.database, { ...given, departure_time: inHours(-1) });
    const full = await insertRide(product.database, { ...given, departure_time: inHours(6) });
    await product.database.query('UPDATE rides SET seats_available = 0 WHERE id = $1', [full.id]);
    const answer = await get('/trajets/douala-kribi');
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.length).toBeLessThan(30_000);
    expect(page).toContain('<h1>Covoiturage Douala – Kribi</h1>');
    expect(page).toContain(`href="/rides/${ride.id}"`);
    expect(page).toMatch(/<b>3\s500 FCFA<\/b>/u);
    for (const { id } of [departed, full]) expect(page).not.toContain(id);
    expect(page).not.toContain('<b>Toyota');
    expect(page).not.toContain(driver.id);
    expect(page).not.toContain('Serge');
    expect(page.match(/<script(?! type="application\/ld\+json")/g)).toBeNull();
  });

  it('describes each departure as a trip with its offer', async () => {
    const page = await (await get('/trajets/douala-kribi')).text();
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
    expect(JSON.parse(json ?? '')).toMatchObject([
      { '@type': 'Trip', offers: { '@type': 'Offer', price: 3_500, priceCurrency: 'XAF' } },
    ]);
  });

  it('exists in English, names the other language, and redirects other spellings', async () => {
    const page = await (await get('/en/trips/douala-kribi')).text();
    expect(page).toContain('<html lang="en">');
    expect(page).toContain('<b>FCFA 3,500</b>');
    expect(page).toContain('hreflang="fr" href="');
    const redirect = await get('/trajets/Douala-Kribi');
    expect([redirect.status, redirect.headers.get('location')]).toEqual([301, '/trajets/douala-kribi']);
  });

  it('says if no departure is planned, and is 404 for unknown towns', async () => {
    expect(await (await get('/trajets/kribi-douala')).text()).toContain('Aucun départ prévu');
    const missing = await get('/trajets/douala-atlantis');
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await missing.text()).toContain('Trajet introuvable');
    expect((await get('/trajets/%3Cscript%3E')).status).toBe(404);
  });
});

it('the sitemap that robots.txt names lists the corridors with departures', async () => {
  const robots = await (await get('/robots.txt')).text();
  const [, sitemap] = /^Sitemap: (.*)$/m.exec(robots) ?? [];
  expect(new URL(sitemap ?? '').pathname).toBe('/sitemap.xml');
  expect(robots).toContain('Disallow: /trip/');
  const answer = await get('/sitemap.xml');
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const xml = await answer.text();
  expect(xml).toContain('/trajets/douala-kribi</loc>');
  expect(xml).toContain('/en/trips/douala-kribi</loc>');
  expect(xml).not.toContain('kribi-douala');
});

it('reads the departures of the sitemap at most once a minute, also for simultaneous requests', async () => {
  const fresh = await startTestApp();
  const reads = jest.spyOn(fresh.app.get(ReplicaReads), 'run');
  const answers = await Promise.all([1, 2, 3, 4].map(() => fetch(`${fresh.url}/sitemap.xml`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await fetch(`${fresh.url}/sitemap.xml`);
  expect(reads).toHaveBeenCalledTimes(1);
  await fresh.close();
});
