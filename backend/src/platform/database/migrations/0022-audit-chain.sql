-- ADR 0018.
CREATE TABLE audit_seals (
  no bigint PRIMARY KEY,
  event_id uuid NOT NULL UNIQUE, -- no foreign key: verification reports deleted events
  hash bytea NOT NULL -- SHA-256 of the previous hash and the event
);
COMMENT ON TABLE audit_seals IS 'The audit log''s hash chain, one row per event in the order of sealing.';

CREATE TABLE audit_chain_head (
  single_row boolean PRIMARY KEY DEFAULT true CHECK (single_row),
  sealed bigint NOT NULL,
  hash bytea NOT NULL
);
COMMENT ON TABLE audit_chain_head IS 'Number and hash of the newest seal; its row lock serialises sealing.';
INSERT INTO audit_chain_head (sealed, hash) VALUES (0, sha256(''));
