import { useState } from 'react';
import { useFormat } from '../../lib/format/use-format';
import type { BookingRefund } from './refund';

/** A promise further away than this is told by its day, a nearer one by the hour; milliseconds. */
const BY_THE_HOUR_MS = 12 * 3_600_000;

/** When the money came, or is expected: `aujourd'hui, 21 nov. 19:20`, or only the day where days pass. */
export function useExpectedBy({ expected_by, completed_at }: BookingRefund): string {
  const format = useFormat();
  const [now] = useState(Date.now);
  if (completed_at) return format.nearMoment(completed_at);
  if (!expected_by) return '';
  const far = new Date(expected_by).getTime() - now > BY_THE_HOUR_MS;
  return far ? format.nearDay(expected_by) : format.nearMoment(expected_by);
}
