/** Days and hours are Douala's for everybody: a departure is read where it happens. */
const ZONE = 'Africa/Douala';

const intlOf = (locale: string) => (locale === 'en' ? 'en-GB' : 'fr-FR');

/** Whole XAF: `4 500 FCFA` in French, `FCFA 4,500` in English. */
export function formatXaf(amount: number, locale: string): string {
  const digits = new Intl.NumberFormat(intlOf(locale)).format(amount);
  return locale === 'en' ? `FCFA ${digits}` : `${digits} FCFA`;
}

/** A moment in UTC as Douala's date and 24-hour time. */
export function formatMoment(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(intlOf(locale), {
    timeZone: ZONE,
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(new Date(iso));
}

/** A stored phone (237 and nine digits) as people read it: `+237 6 70 00 00 00`. */
export function formatPhone(phone: string): string {
  const match = /^237(\d)(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(phone);
  return match ? `+237 ${match.slice(1).join(' ')}` : phone;
}

/** The end of a record's id, which tells it from others in a heading or link; the beginning is only its time. */
export function shortId({ id }: { id: string }): string {
  return `…${id.slice(-8)}`;
}
