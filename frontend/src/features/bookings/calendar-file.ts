import { brand } from '../../lib/brand';
import { serverNow } from '../../lib/server-clock';

export interface CalendarEntry {
  /** Stable, so that the calendar updates its entry. */
  id: string;
  /** ISO 8601. */
  start: string;
  end: string;
  title: string;
  place: string | null;
  text: string;
  url: string;
}

const REMIND_MINUTES = 120;
/** RFC 5545: 75 octets. Continuation lines start with a space. */
const LINE_OCTETS = 75;

const stamp = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d{3}/g, '');

const escapeText = (text: string) => text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, '\\n');

const octets = (text: string) => new TextEncoder().encode(text).length;

function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const letter of line) {
    if (octets(part + letter) > LINE_OCTETS) {
      parts.push(part);
      part = ' ';
    }
    part += letter;
  }
  return [...parts, part].join('\r\n');
}

export function calendarFile(entry: CalendarEntry, now = new Date(serverNow())): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//tickets//FR`,
    'BEGIN:VEVENT',
    `UID:${entry.id}@${brand.name.toLowerCase()}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(new Date(entry.start))}`,
    `DTEND:${stamp(new Date(entry.end))}`,
    `SUMMARY:${escapeText(entry.title)}`,
    ...(entry.place ? [`LOCATION:${escapeText(entry.place)}`] : []),
    `DESCRIPTION:${escapeText(entry.text)}`,
    `URL:${entry.url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(entry.title)}`,
    `TRIGGER:-PT${REMIND_MINUTES}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
