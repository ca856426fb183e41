import type { StatusTone } from '../../components/status-chip';
import type { Schemas } from '../../lib/api/types';
import type { SupportCase } from './api/support';

export type Category = Schemas['SupportCategory'];
type Status = Schemas['SupportStatus'];

export const CATEGORIES = [
  'payment',
  'refund',
  'trip',
  'account',
  'safety',
  'other',
] as const satisfies readonly Category[];
export const TEXT_LENGTH = 2000;

export const TONES: Readonly<Record<Status, StatusTone>> = { open: 'wait', waiting: 'good', solved: 'quiet' };

const SUBJECTS = ['booking', 'payment', 'ride'] as const;
export interface Subject {
  type: (typeof SUBJECTS)[number];
  id: string;
}

/** Subject in the URL: `?booking=<id>`, `?payment=<id>` or `?ride=<id>`. */
export function subjectIn(params: URLSearchParams): Subject | null {
  for (const type of SUBJECTS) {
    const id = params.get(type);
    if (id) return { type, id };
  }
  return null;
}

export function subjectPath({ booking_id, ride_id }: NonNullable<SupportCase['subject']>): string {
  return booking_id ? `/bookings/${booking_id}` : `/rides/${ride_id}`;
}
