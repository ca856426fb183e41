import { safeNextPath } from './next-path';

test('sign-in leads back to the previous screen', () => {
  expect(safeNextPath('/rides/0199?min_seats=2')).toBe('/rides/0199?min_seats=2');
});

test('sign-in never leads to another site', () => {
  expect(safeNextPath('https://evil.example/')).toBe('/');
  expect(safeNextPath('//evil.example/')).toBe('/');
  expect(safeNextPath('/\\evil.example')).toBe('/');
  expect(safeNextPath('javascript:alert(1)')).toBe('/');
});

test('without a return path, sign-in leads to the home screen', () => {
  expect(safeNextPath(null)).toBe('/');
});
