import { timeIn } from './departure-words';

test.each([
  ['06:30', '06:30'],
  ['6h', '06:00'],
  ['6', '06:00'],
  ['18', '18:00'],
  ['0630', '06:30'],
  ['1430', '14:30'],
  ['630', '06:30'],
  ['6 h 05', '06:05'],
  ['7pm', '19:00'],
  ['24', null],
  ['6:75', null],
  ['demain', null],
])('the time in "%s" is %s', (text, time) => expect(timeIn(text)).toBe(time));
