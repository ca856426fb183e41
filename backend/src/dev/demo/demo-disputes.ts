import type { EntityManager } from 'typeorm';
import { newId } from '../../platform/database';

/** The driver contests that he didn't come, so staff have to decide. */
const CLAIM = {
  passenger: 'jean',
  driver: 'emmanuel',
  day: -1,
  statement: 'J’ai attendu une heure au rond-point. Le minibus n’est pas venu et personne ne répondait.',
  answer: 'J’étais à l’heure, côté station. Je suis parti après 20 minutes, mon téléphone était déchargé.',
};

const CASE = {
  person: 'fadimatou',
  driver: 'oumarou',
  day: 4,
  staff: 'victor',
  question: 'Bonjour, est-ce que je peux prendre deux grosses valises dans ce trajet ?',
  answer:
    'Bonjour Fadimatou. Le Prado a un grand coffre : deux valises passent. Prévenez aussi Oumarou par message.',
};

/** Ids of people by key, and of rides by `<driver> <day>`. */
interface Seeded {
  people: ReadonlyMap<string, string>;
  rides: ReadonlyMap<string, string>;
}

export async function insertDisputes(tx: EntityManager, { people, rides }: Seeded): Promise<void> {
  const claimId = newId();
  await tx.query(
    `INSERT INTO claims (id, booking_id, ride_id, kind, claimant_id, respondent_id, status, statement, contest_until, contest_statement,
       contested_at, created_at)
     SELECT $1, b.id, r.id, 'driver_absent', b.user_id, r.driver_id, 'contested', $4, r.departure_time + interval '7 hours', $5,
       r.departure_time + interval '3 hours', r.departure_time + interval '1 hour'
     FROM bookings b JOIN rides r ON r.id = b.ride_id WHERE b.user_id = $2 AND r.id = $3`,
    [
      claimId,
      people.get(CLAIM.passenger),
      rides.get(`${CLAIM.driver} ${CLAIM.day}`),
      CLAIM.statement,
      CLAIM.answer,
    ],
  );
  await tx.query(
    `UPDATE bookings b SET claim_id = c.id, claim_kind = c.kind, claim_status = c.status, claim_contest_until = c.contest_until
     FROM claims c WHERE c.id = $1 AND b.id = c.booking_id`,
    [claimId],
  );
  const caseId = newId();
  const [person, staff] = [people.get(CASE.person), people.get(CASE.staff)];
  await tx.query(
    `INSERT INTO support_cases (id, person_id, category, subject_type, subject_id, status, assignee_id, first_response_at,
       last_message_at, created_at)
     SELECT $1, $2, 'trip', 'booking', b.id, 'waiting', $4, now() - interval '3 hours', now() - interval '3 hours', now() - interval '4 hours'
     FROM bookings b WHERE b.user_id = $2 AND b.ride_id = $3`,
    [caseId, person, rides.get(`${CASE.driver} ${CASE.day}`), staff],
  );
  await tx.query(
    `INSERT INTO support_messages (id, case_id, author_id, kind, text, created_at)
     VALUES ($1, $2, $3, 'person', $4, now() - interval '4 hours'), ($5, $2, $6, 'staff', $7, now() - interval '3 hours')`,
    [newId(), caseId, person, CASE.question, newId(), staff, CASE.answer],
  );
}
