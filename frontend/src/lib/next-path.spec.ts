import { safeNextPath } from './next-path';

test('signing in leads back to the screen one came from', () => {
  expect(safeNextPath('/rides/0199?min_seats=2')).toBe('/rides/0199?min_seats=2');
});

test('signing in never leads to another site', () => {
  expect(safeNextPath('https://evil.example/')).toBe('/');
  expect(safeNextPath('//evil.example/')).toBe('/');
  expect(safeNextPath('/\\evil.example')).toBe('/');
  expect(safeNextPath('javascript:alert(1)')).toBe('/');
});

test('without a place to return to it leads home', () => {
  expect(safeNextPath(null)).toBe('/');
});
