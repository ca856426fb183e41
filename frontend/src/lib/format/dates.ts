import { type Language, LANGUAGES } from '../../locales/languages';
import { type Day, dayOf, daysBetween, instantOf, today } from './days';

const TIME_ZONE = 'Africa/Douala';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(instant: Date, language: Language, options: Intl.DateTimeFormatOptions): string {
  const key = language + JSON.stringify(options);
  const known = formats.get(key);
  const formatter =
    known ?? new Intl.DateTimeFormat(LANGUAGES[language].tag, { timeZone: TIME_ZONE, ...options });
  if (!known) formats.set(key, formatter);
  return formatter
    .formatToParts(instant)
    .map(({ type, value }) => (type === 'day' && value === '1' ? LANGUAGES[language].first : value))
    .join('');
}

function yearIfOther(instant: Date): Intl.DateTimeFormatOptions {
  return dayOf(instant).slice(0, 4) === today().slice(0, 4) ? {} : { year: 'numeric' };
}

/** `06:30`, 24 hours, Douala time. */
export function formatTime(instant: Date, language: Language): string {
  return format(instant, language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/** `ven. 21 nov.`, `Fri, Nov 21` */
export function formatDay(instant: Date, language: Language): string {
  return format(instant, language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...yearIfOther(instant),
  });
}

/** `vendredi 21 novembre`, `Friday, November 21` */
export function formatLongDay(instant: Date, language: Language): string {
  return format(instant, language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...yearIfOther(instant),
  });
}

/** `31 décembre 2027`, `December 31, 2027` */
export function formatDate(day: Day, language: Language): string {
  return format(instantOf(day), language, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** `ven.`, `Fri` */
export function formatWeekday(day: Day, language: Language): string {
  return format(instantOf(day), language, { weekday: 'short' });
}

/** True for yesterday, today and tomorrow. */
export const isNearDay = (instant: Date) => Math.abs(daysBetween(today(), dayOf(instant))) <= 1;

/** `demain, 21 nov.` for near days; others as {@link formatDay}. */
export function formatNearDay(instant: Date, language: Language): string {
  if (!isNearDay(instant)) return formatDay(instant, language);
  const name = new Intl.RelativeTimeFormat(LANGUAGES[language].tag, { numeric: 'auto' }).format(
    daysBetween(today(), dayOf(instant)),
    'day',
  );
  const date = format(instant, language, { day: 'numeric', month: 'short' });
  return `${name}, ${date.replaceAll(' ', '\u00a0')}`;
}

/** `demain, 21 nov. 06:30` */
export function formatNearMoment(instant: Date, language: Language): string {
  return `${formatNearDay(instant, language)} ${formatTime(instant, language)}`;
}

/** `3 h 50`, `50 min`. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = Math.round(minutes % 60);
  if (hours === 0) return `${rest}\u00a0min`;
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}`;
}
