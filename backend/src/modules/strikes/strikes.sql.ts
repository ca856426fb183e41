import { STRIKE_RULES } from './strike.policy';

const ACTIVE = `s.expires_at > now() AND s.outcome IS DISTINCT FROM 'excused'`;

/** SQL: includes remembered deleted accounts. */
export const activeStrikes = (person: string, noShows: boolean): string =>
  `(SELECT count(*)::int FROM strikes s WHERE s.person_id = ANY(accounts_of(${person})) AND ${ACTIVE}
    AND s.kind ${noShows ? '=' : '<>'} 'no_show')`;

/** SQL: too many no-shows. */
export const holdsAreShort = (person: string): string =>
  `${activeStrikes(person, true)} >= ${STRIKE_RULES.shortHoldsFrom}`;

/** SQL of a strike `s`. */
export const STATUS = `CASE WHEN s.outcome = 'excused' THEN 'excused' WHEN s.expires_at <= now() THEN 'expired'
  WHEN s.outcome = 'kept' THEN 'kept' WHEN s.appealed_at IS NOT NULL THEN 'appealed' ELSE 'active' END`;
