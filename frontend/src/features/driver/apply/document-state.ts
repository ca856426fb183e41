import { addDays, type Day, daysBetween } from '../../../lib/format/days';
import { type DocumentKind, DOCUMENTS } from './documents';
import type { Application } from './draft';

/** First reminder before expiry. */
const SOON_DAYS = 30;

/** waiting: renewal in review · refused: renewal rejected · undated: no expiry known */
export type DocumentState = 'waiting' | 'refused' | 'expired' | 'soon' | 'valid' | 'undated' | 'missing';

export interface DocumentStatus {
  document: DocumentKind;
  state: DocumentState;
  until: Day | null;
  reason: string | null;
}

export function statusOf(application: Application, document: DocumentKind, today: Day): DocumentStatus {
  const files = application.files.filter(({ field }) =>
    document.files.some((name) => field === name || field.startsWith(`${name}.`)),
  );
  const until = document.expiry ? application[document.expiry] : null;
  const refused = files
    .filter(({ state }) => state === 'refused')
    .sort((a, b) => b.uploaded_at.localeCompare(a.uploaded_at))[0];
  const replacedSince = files.some(
    ({ state, uploaded_at }) => state === 'current' && refused && uploaded_at > refused.uploaded_at,
  );
  const status = (state: DocumentState, reason: string | null = null) => ({ document, state, until, reason });
  if (files.some(({ state }) => state === 'waiting')) return status('waiting');
  if (refused && !replacedSince) return status('refused', refused.reason);
  if (files.length === 0) return status('missing');
  if (until === null) return status('undated');
  const days = daysBetween(today, until);
  return status(days < 0 ? 'expired' : days <= SOON_DAYS ? 'soon' : 'valid');
}

export const documentStatuses = (application: Application, today: Day): DocumentStatus[] =>
  DOCUMENTS.filter(({ name }) => name !== 'vehicle').map((document) =>
    statusOf(application, document, today),
  );

export function mostUrgent(application: Application, today: Day): DocumentStatus | null {
  const order: readonly DocumentState[] = ['expired', 'refused', 'soon'];
  const urgent = documentStatuses(application, today).filter(({ state }) => order.includes(state));
  return urgent.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))[0] ?? null;
}

export const earliestExpiry = (today: Day): Day => addDays(today, 1);
