import source from './towns.json';
import { TownsService } from './towns.service';

const REGIONS = [
  'Adamaoua',
  'Centre',
  'Est',
  'Extrême-Nord',
  'Littoral',
  'Nord',
  'Nord-Ouest',
  'Ouest',
  'Sud',
  'Sud-Ouest',
];
const MAIN = [
  'Bafoussam',
  'Bamenda',
  'Bertoua',
  'Douala',
  'Garoua',
  'Kumba',
  'Loum',
  'Maroua',
  'Ngaoundéré',
  'Nkongsamba',
  'Yaoundé',
];

describe('the town list', () => {
  const towns = new TownsService();
  const town = (name: string) => {
    const found = towns.find(name);
    if (!found) throw new Error(`${name} is not in the list`);
    return found;
  };

  it('has at least 300 towns and names where their coordinates come from', () => {
    expect(towns.all().length).toBeGreaterThanOrEqual(300);
    expect(source.attribution).toMatch(/GeoNames.*CC BY 4\.0/);
  });

  it('has each name once, ignoring accents', () => {
    const plain = towns.all().map(({ name }) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());
    expect(new Set(plain).size).toBe(plain.length);
    expect(towns.all().every(({ name }) => name === name.trim() && name === name.normalize('NFC'))).toBe(
      true,
    );
  });

  it('is in French alphabetical order', () => {
    const names = towns.all().map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'fr')));
    expect(names.indexOf('Ébolowa')).toBeLessThan(names.indexOf('Foumban'));
  });

  it('marks exactly the eleven main cities', () => {
    expect(towns.all().flatMap(({ name, main }) => (main ? [name] : []))).toEqual(MAIN);
  });

  it('has only towns inside Cameroon, in its ten regions', () => {
    for (const { region, latitude, longitude } of towns.all()) {
      expect(REGIONS).toContain(region);
      expect(latitude).toBeGreaterThan(1.6);
      expect(latitude).toBeLessThan(13.1);
      expect(longitude).toBeGreaterThan(8.4);
      expect(longitude).toBeLessThan(16.3);
    }
    expect(new Set(towns.all().map(({ region }) => region)).size).toBe(REGIONS.length);
  });

  it.each([
    ['yaounde', 'Yaoundé'],
    ['  YAOUNDÉ ', 'Yaoundé'],
    ['Ngaoundere', 'Ngaoundéré'],
    ['edea', 'Édéa'],
    ['abong mbang', 'Abong-Mbang'],
    ['sa’a', "Sa'a"],
  ])('finds %s as %s', (written, name) => {
    expect(towns.find(written)?.name).toBe(name);
  });

  it('finds nothing for an unknown place', () => {
    expect(towns.find('Paris')).toBeNull();
    expect(towns.find('')).toBeNull();
  });

  it('estimates Douala–Yaoundé at 240 km and 3 h 50, both ways', () => {
    const expected = { distance_km: 240, duration_minutes: 230 };
    expect(towns.estimate(town('Douala'), town('Yaoundé'))).toEqual(expected);
    expect(towns.estimate(town('Yaoundé'), town('Douala'))).toEqual(expected);
  });
});
