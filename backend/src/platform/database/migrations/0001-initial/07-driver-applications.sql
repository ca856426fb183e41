CREATE TABLE driver_documents (
  id uuid PRIMARY KEY,
  driver_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
  national_id_number text CHECK (length(national_id_number) BETWEEN 1 AND 60),
  license_number text CHECK (length(license_number) BETWEEN 1 AND 60),
  registration_number text CHECK (length(registration_number) BETWEEN 1 AND 60),
  insurance_number text CHECK (length(insurance_number) BETWEEN 1 AND 60),
  technical_inspection_number text CHECK (length(technical_inspection_number) BETWEEN 1 AND 60),
  road_tax_number text CHECK (length(road_tax_number) BETWEEN 1 AND 60),
  -- The numbers as compared with those of others, letters and digits in capitals: 'license_number:AB123'.
  numbers text[] GENERATED ALWAYS AS (array_remove(ARRAY[
    'national_id_number:' || nullif(upper(regexp_replace(national_id_number, '[^[:alnum:]]', '', 'g')), ''),
    'license_number:' || nullif(upper(regexp_replace(license_number, '[^[:alnum:]]', '', 'g')), ''),
    'registration_number:' || nullif(upper(regexp_replace(registration_number, '[^[:alnum:]]', '', 'g')), ''),
    'insurance_number:' || nullif(upper(regexp_replace(insurance_number, '[^[:alnum:]]', '', 'g')), ''),
    'technical_inspection_number:' || nullif(upper(regexp_replace(technical_inspection_number, '[^[:alnum:]]', '', 'g')), ''),
    'road_tax_number:' || nullif(upper(regexp_replace(road_tax_number, '[^[:alnum:]]', '', 'g')), '')
  ], NULL)) STORED,
  -- Keys in the file store.
  national_id_file_recto text,
  national_id_file_verso text,
  license_file_recto text,
  license_file_verso text,
  registration_file_recto text,
  registration_file_verso text,
  insurance_file_recto text,
  insurance_file_verso text,
  technical_inspection_file text,
  vehicle_images text[] NOT NULL DEFAULT '{}' CHECK (cardinality(vehicle_images) <= 6),
  license_expires_on date,
  insurance_expires_on date,
  technical_inspection_expires_on date,
  reason text,
  decided_by uuid,
  decided_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  files_removed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE driver_documents IS 'Driver applications: one open or approved per person, and the rejected ones before it.';
CREATE UNIQUE INDEX driver_documents_one_open ON driver_documents (driver_id) WHERE status IN ('pending', 'approved');
CREATE INDEX driver_documents_driver ON driver_documents (driver_id, created_at DESC, id DESC);
CREATE INDEX driver_documents_created ON driver_documents (created_at, id);
CREATE INDEX driver_documents_status ON driver_documents (status, created_at, id);
CREATE INDEX driver_documents_decided ON driver_documents (decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX driver_documents_numbers ON driver_documents USING gin (numbers);
CREATE INDEX driver_documents_to_empty ON driver_documents (decided_at)
  WHERE status = 'rejected' AND files_removed_at IS NULL;

CREATE TABLE document_files (
  id uuid PRIMARY KEY,
  document_id uuid NOT NULL REFERENCES driver_documents (id) ON DELETE CASCADE,
  field text NOT NULL,
  state text NOT NULL DEFAULT 'current' CHECK (state IN ('current', 'waiting', 'refused', 'replaced')),
  key text NOT NULL,
  thumb_key text,
  mime text NOT NULL,
  size integer NOT NULL CHECK (size > 0),
  sha256 text NOT NULL, -- of the bytes as uploaded
  expires_on date, -- according to a renewed document
  reason text,
  decided_by uuid,
  decided_at timestamptz,
  uploaded_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE document_files IS 'Uploaded files of applications and renewals, with their thumbnails.';
CREATE INDEX document_files_document ON document_files (document_id);
CREATE UNIQUE INDEX document_files_one ON document_files (document_id, field, state) WHERE state IN ('current', 'waiting');
CREATE INDEX document_files_waiting ON document_files (document_id) WHERE state = 'waiting';
CREATE INDEX document_files_sha256 ON document_files (sha256);
CREATE INDEX document_files_to_remove ON document_files (decided_at) WHERE state IN ('refused', 'replaced');

CREATE TABLE document_reminders (
  document_id uuid NOT NULL REFERENCES driver_documents (id) ON DELETE CASCADE,
  field text NOT NULL,
  expires_on date NOT NULL,
  days smallint NOT NULL, -- before the expiry
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (document_id, field, expires_on, days)
);
COMMENT ON TABLE document_reminders IS 'Reminders of expiring documents, so that each is sent once.';
