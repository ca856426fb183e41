import type { Town } from '../../lib/api/types';
import { drawRoute, FRAME } from './route-map';

const town = (name: string, latitude: number, longitude: number, main = true): Town => ({
  name,
  region: '',
  latitude,
  longitude,
  main,
});
const douala = town('Douala', 4.05, 9.7);
const yaounde = town('Yaoundé', 3.87, 11.52);
const garoua = town('Garoua', 9.3, 13.4);
const bafoussam = town('Bafoussam', 5.48, 10.42);
const all = [douala, yaounde, garoua, bafoussam, town('Edéa', 3.8, 10.13, false)];

test('north is up, east is right, and both ends are inside the frame', () => {
  const { from, to } = drawRoute(douala, garoua, all);
  expect(to.y).toBeLessThan(from.y);
  expect(to.x).toBeGreaterThan(from.x);
  for (const { x, y } of [from, to]) {
    expect(x).toBeGreaterThanOrEqual(FRAME.margin);
    expect(x).toBeLessThanOrEqual(FRAME.width - FRAME.margin);
    expect(y).toBeGreaterThanOrEqual(FRAME.margin);
    expect(y).toBeLessThanOrEqual(FRAME.height - FRAME.margin);
  }
});

test('main cities on the way are labelled; small towns, those outside and the ends are not', () => {
  expect(drawRoute(douala, garoua, all).cities.map(({ name }) => name)).toEqual(['Yaoundé']);
});

test('adjacent towns are drawn apart', () => {
  const { from, to } = drawRoute(douala, town('Bonabéri', 4.07, 9.68, false), all);
  expect(Math.abs(from.x - to.x)).toBeLessThan(FRAME.width);
  expect(Number.isFinite(from.x + from.y + to.x + to.y)).toBe(true);
});

test('of two overlapping city labels, the first is kept', () => {
  const bamenda = town('Bamenda', 5.96, 10.15);
  const names = (towns: Town[]) => drawRoute(yaounde, garoua, towns).cities.map(({ name }) => name);
  expect(names([yaounde, garoua, bafoussam])).toEqual(['Bafoussam']);
  expect(names([yaounde, garoua, bafoussam, bamenda])).toEqual(['Bafoussam']);
});
