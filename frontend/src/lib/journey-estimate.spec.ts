import { estimateJourney } from './journey-estimate';

const douala = { latitude: 4.0483, longitude: 9.7043 };
const yaounde = { latitude: 3.8667, longitude: 11.5167 };
const edea = { latitude: 3.8, longitude: 10.1333 };

test('estimates about 240 km and 3 h 50 from Douala to Yaoundé', () => {
  const { km, minutes } = estimateJourney(douala, yaounde);
  expect({ km, minutes }).toEqual({ km: 240, minutes: 230 });
});

test('rounds estimates', () => {
  expect(estimateJourney(douala, yaounde).km % 10).toBe(0);
  expect(estimateJourney(douala, edea).minutes % 5).toBe(0);
});

test('both directions are equally long', () => {
  expect(estimateJourney(yaounde, douala)).toEqual(estimateJourney(douala, yaounde));
});
