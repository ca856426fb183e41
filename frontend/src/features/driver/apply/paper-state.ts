import { addDays, type Day, daysBetween } from '../../../lib/format/days';
import type { Application } from './draft';
import { type Paper, PAPERS } from './papers';

/** Days before a paper runs out from which on it is said: when the first reminder is sent. */
const SOON_DAYS = 30;

/** waiting: a renewed one is being looked at · refused: the renewed one was · undated: nobody said until when */
export type PaperState = 'waiting' | 'refused' | 'expired' | 'soon' | 'valid' | 'undated' | 'missing';

export interface PaperStanding {
  paper: Paper;
  state: PaperState;
  /** The day until which it holds, where that is known. */
  until: Day | null;
  /** Why the renewed one was refused. */
  reason: string | null;
}

/** How an approved driver's paper stands on a day. */
export function standingOf(application: Application, paper: Paper, today: Day): PaperStanding {
  const files = application.files.filter(({ field }) =>
    paper.files.some((name) => field === name || field.startsWith(`${name}.`)),
  );
  const until = paper.expiry ? application[paper.expiry] : null;
  const refused = files
    .filter(({ state }) => state === 'refused')
    .sort((a, b) => b.uploaded_at.localeCompare(a.uploaded_at))[0];
  const followed = files.some(
    ({ state, uploaded_at }) => state === 'current' && refused && uploaded_at > refused.uploaded_at,
  );
  const standing = (state: PaperState, reason: string | null = null) => ({ paper, state, until, reason });
  if (files.some(({ state }) => state === 'waiting')) return standing('waiting');
  if (refused && !followed) return standing('refused', refused.reason);
  if (files.length === 0) return standing('missing');
  if (until === null) return standing('undated');
  const days = daysBetween(today, until);
  return standing(days < 0 ? 'expired' : days <= SOON_DAYS ? 'soon' : 'valid');
}

export const standings = (application: Application, today: Day): PaperStanding[] =>
  PAPERS.filter(({ name }) => name !== 'vehicle').map((paper) => standingOf(application, paper, today));

/** The paper that needs its driver most, or null when none does. */
export function mostUrgent(application: Application, today: Day): PaperStanding | null {
  const order: readonly PaperState[] = ['expired', 'refused', 'soon'];
  const urgent = standings(application, today).filter(({ state }) => order.includes(state));
  return urgent.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))[0] ?? null;
}

/** A renewed paper holds beyond today. */
export const earliestExpiry = (today: Day): Day => addDays(today, 1);
