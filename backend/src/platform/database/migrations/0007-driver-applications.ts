import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A plate or licence number normalised for comparison: letters and digits, in capitals. */
const bare = (column: string) => `nullif(upper(regexp_replace(${column}, '[^[:alnum:]]', '', 'g')), '')`;

const NUMBERS = [
  'national_id_number',
  'license_number',
  'registration_number',
  'insurance_number',
  'technical_inspection_number',
  'road_tax_number',
];

/** Driver applications with files, and the expiry of a driver's permission to publish. */
export class DriverApplications1763700000007 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE driver_documents (
        id uuid PRIMARY KEY,
        driver_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
        status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
        ${NUMBERS.map((column) => `${column} text CHECK (length(${column}) BETWEEN 1 AND 60)`).join(',\n        ')},
        -- Keys of the file store.
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
        decided_at timestamptz,
        decided_by uuid,
        version integer NOT NULL DEFAULT 1,
        files_removed_at timestamptz,
        -- As they are compared with those of others: 'license_number:AB123'.
        numbers text[] GENERATED ALWAYS AS (array_remove(ARRAY[
          ${NUMBERS.map((column) => `'${column}:' || ${bare(column)}`).join(',\n          ')}
        ], NULL)) STORED,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      -- One application at a time, and a history of those that were rejected.
      CREATE UNIQUE INDEX driver_documents_one_open ON driver_documents (driver_id)
        WHERE status IN ('pending', 'approved');
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
        sha256 text NOT NULL, -- of the bytes as they were sent
        expires_on date, -- what a renewed paper says
        reason text,
        decided_at timestamptz,
        decided_by uuid,
        uploaded_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX document_files_document ON document_files (document_id);
      CREATE UNIQUE INDEX document_files_one ON document_files (document_id, field, state)
        WHERE state IN ('current', 'waiting');
      CREATE INDEX document_files_waiting ON document_files (document_id) WHERE state = 'waiting';
      CREATE INDEX document_files_sha256 ON document_files (sha256);
      CREATE INDEX document_files_to_remove ON document_files (decided_at) WHERE state IN ('refused', 'replaced');

      -- A reminder goes out once for each paper, its day and how long before.
      CREATE TABLE document_reminders (
        document_id uuid NOT NULL REFERENCES driver_documents (id) ON DELETE CASCADE,
        field text NOT NULL,
        expires_on date NOT NULL,
        days smallint NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (document_id, field, expires_on, days)
      );

      -- Last days of the papers that publishing needs; null: none known. Rides reads them with the driver's role.
      ALTER TABLE profiles ADD COLUMN license_expires_on date, ADD COLUMN insurance_expires_on date;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE IF EXISTS document_reminders, document_files, driver_documents;
      ALTER TABLE profiles DROP COLUMN IF EXISTS license_expires_on, DROP COLUMN IF EXISTS insurance_expires_on;
    `);
  }
}
