import { useMemo } from 'react';
import { useLanguage } from '../i18n/language';
import * as dates from './dates';
import { type Day, instantOf } from './days';
import { formatAmount, formatMoney, formatPercent } from './figures';

/** Formats in the current language. Instants are the API's ISO 8601 strings. */
export function useFormat() {
  const language = useLanguage();
  return useMemo(
    () => ({
      money: (xaf: number) => formatMoney(xaf, language),
      percent: (percent: number) => formatPercent(percent, language),
      amount: (xaf: number) => formatAmount(xaf, language),
      time: (moment: string) => dates.formatTime(new Date(moment), language),
      day: (moment: string) => dates.formatDay(new Date(moment), language),
      longDay: (moment: string) => dates.formatLongDay(new Date(moment), language),
      nearDay: (moment: string) => dates.formatNearDay(new Date(moment), language),
      nearMoment: (moment: string) => dates.formatNearMoment(new Date(moment), language),
      isNearDay: (moment: string) => dates.isNearDay(new Date(moment)),
      calendarDay: (day: Day) => dates.formatNearDay(instantOf(day), language),
      longCalendarDay: (day: Day) => dates.formatLongDay(instantOf(day), language),
      date: (day: Day) => dates.formatDate(day, language),
      weekday: (day: Day) => dates.formatWeekday(day, language),
      duration: dates.formatDuration,
    }),
    [language],
  );
}
