CREATE TABLE profiles (
  id uuid PRIMARY KEY,
  phone text UNIQUE CHECK (phone ~ '^237[0-9]{9}$'), -- null once deleted
  full_name text NOT NULL DEFAULT '',
  name_changed_at timestamptz, -- by staff, after the approval: pauses payouts
  avatar_url text,
  car_photo_url text,
  locale text CHECK (locale ~ '^[a-z]{2,3}$'), -- the list of languages is locales/languages.ts
  staff_role text CHECK (staff_role IN ('approver', 'admin')),

  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'driver')),
  is_driver boolean NOT NULL DEFAULT false,
  is_driver_applicant boolean NOT NULL DEFAULT false,
  driver_status text CHECK (driver_status IN ('pending', 'approved', 'rejected')),
  driver_application_status text CHECK (driver_application_status IN ('pending', 'approved', 'rejected')),
  driver_application_date timestamptz,
  approved_at timestamptz, -- since then the name counts as verified against documents
  license_expires_on date, -- last valid days of the documents that publishing requires; null: unknown
  insurance_expires_on date,

  open_reports integer NOT NULL DEFAULT 0, -- about this person
  money_held_until timestamptz, -- by an open report
  payouts_stopped_at timestamptz, -- by an administrator
  payout_review_score integer, -- risk score for which payouts were last stopped

  suspended_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT profiles_driver_has_role CHECK (is_driver = (role = 'driver')),
  CONSTRAINT profiles_deleted_is_anonymous CHECK (
    CASE WHEN deleted_at IS NULL THEN phone IS NOT NULL
      ELSE num_nonnulls(phone, avatar_url, car_photo_url, locale, staff_role) = 0
        AND NOT is_driver AND suspended_at IS NOT NULL END)
);
COMMENT ON TABLE profiles IS 'People. A deleted account leaves an anonymous row, since rides, payments and the journal refer to it; it counts as suspended, so that every check refuses it, and its number may sign up again.';
CREATE INDEX profiles_created ON profiles (created_at DESC, id DESC);
CREATE INDEX profiles_left ON profiles (id) WHERE deleted_at IS NOT NULL;

-- Staff find people by part of a name, with or without accents, or of a number. Without the extension the search scans all rows.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX profiles_staff_search ON profiles USING gin (
    (translate(lower(full_name),
      'àâäáãåçèéêëìíîïñòóôöõùúûüÿœæÀÂÄÁÃÅÇÈÉÊËÌÍÎÏÑÒÓÔÖÕÙÚÛÜŸŒÆ',
      'aaaaaaceeeeiiiinooooouuuuyoaaaaaaaceeeeiiiinooooouuuuyoa')) gin_trgm_ops,
    phone gin_trgm_ops);
EXCEPTION
  WHEN feature_not_supported OR undefined_file OR insufficient_privilege THEN
    RAISE NOTICE 'pg_trgm is not available: the search for people scans all rows';
END $$;

CREATE VIEW users AS SELECT id, full_name, phone FROM profiles;
COMMENT ON VIEW users IS 'Names and numbers, writable: a view rather than a second copy (docs/adr/0003-users-is-a-view-over-profiles.md).';

CREATE TABLE blocks (
  blocker_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  blocked_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (blocker_id, blocked_id),
  CONSTRAINT blocks_two_people CHECK (blocker_id <> blocked_id)
);
COMMENT ON TABLE blocks IS 'People who blocked one another.';
CREATE INDEX blocks_listed ON blocks (blocker_id, created_at DESC, blocked_id DESC);
CREATE INDEX blocks_blocked ON blocks (blocked_id);

CREATE TABLE remembered_people (
  profile_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
  phone_hash bytea NOT NULL, -- keyed: comparable, not readable
  left_at timestamptz NOT NULL DEFAULT now(),
  until timestamptz NOT NULL,
  suspended_at timestamptz, -- after the deletion
  rejected_at timestamptz, -- of the newest rejected driver application
  returned_as uuid REFERENCES profiles (id) ON DELETE SET NULL
);
COMMENT ON TABLE remembered_people IS 'Pseudonymous records of deleted accounts, so that limits, debts and suspensions follow a returning person.';
CREATE INDEX remembered_people_phone ON remembered_people (phone_hash);
CREATE INDEX remembered_people_until ON remembered_people (until);
CREATE INDEX remembered_people_returned ON remembered_people (returned_as) WHERE returned_as IS NOT NULL;

CREATE TABLE remembered_numbers (
  profile_id uuid NOT NULL REFERENCES remembered_people (profile_id) ON DELETE CASCADE,
  field text NOT NULL,
  number_hash bytea NOT NULL,
  rejected boolean NOT NULL,
  PRIMARY KEY (profile_id, number_hash)
);
COMMENT ON TABLE remembered_numbers IS 'Keyed hashes of the document numbers of deleted drivers.';
CREATE INDEX remembered_numbers_hash ON remembered_numbers (number_hash);

-- The account with the deleted ones of the same person.
CREATE FUNCTION accounts_of(person uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT array_append(ARRAY(
    SELECT r.profile_id FROM remembered_people r WHERE r.returned_as = person AND r.until > now()), person)
$$;

-- The account as which the person of a deleted account returned, else the account itself.
CREATE FUNCTION person_of(account uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT r.returned_as FROM remembered_people r WHERE r.profile_id = account AND r.until > now()), account)
$$;
