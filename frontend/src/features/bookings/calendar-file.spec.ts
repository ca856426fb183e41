import { type CalendarEntry, calendarFile } from './calendar-file';

const entry: CalendarEntry = {
  id: 'b-1',
  start: '2031-03-10T05:30:00.000Z',
  end: '2031-03-10T09:20:00.000Z',
  title: 'Douala → Yaoundé',
  place: 'Gare routière; Bonabéri, face station',
  text: 'Aïcha N.\nToyota Corolla',
  url: 'https://mboa.example/bookings/b-1',
};

const file = calendarFile(entry, new Date('2031-03-01T10:00:00Z'));

test('departure and arrival are written in UTC', () => {
  expect(file).toContain('\r\nDTSTART:20310310T053000Z\r\nDTEND:20310310T092000Z\r\n');
  expect(file).toContain('\r\nDTSTAMP:20310301T100000Z\r\n');
  expect(file).toContain('\r\nUID:b-1@mboa\r\n');
});

test('special characters of the format are escaped', () => {
  expect(file).toContain('LOCATION:Gare routière\\; Bonabéri\\, face station\r\n');
  expect(file).toContain('DESCRIPTION:Aïcha N.\\nToyota Corolla\r\n');
});

test("lines are folded at the format's limit, never inside a character", () => {
  const long = calendarFile({ ...entry, text: 'é'.repeat(200) });
  for (const line of long.split('\r\n')) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  }
  expect(long.replaceAll('\r\n ', '')).toContain('é'.repeat(200));
});

test('a driver’s text cannot inject lines', () => {
  const forged = calendarFile({ ...entry, place: 'X\r\nEND:VEVENT' });
  expect(forged.match(/^END:VEVENT/gm)).toHaveLength(1);
});
