import { createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { newId } from '../../platform/database';
import type { FileStore } from '../../platform/storage';
import { DEMO_PEOPLE } from './demo-people';
import { drawSample, type SampleDocument } from './sample-document';

const APPLICANTS = [
  { key: 'rachel', status: 'pending', car: 'LT 908 KB', hoursAgo: 5 },
  { key: 'aicha', status: 'approved', car: 'LT 123 AB', hoursAgo: 480 },
] as const;
type Applicant = (typeof APPLICANTS)[number];

interface DemoFile extends SampleDocument {
  field: string;
}

export async function seedApplications(dataSource: DataSource, files: FileStore): Promise<void> {
  for (const applicant of APPLICANTS) {
    const person = DEMO_PEOPLE.find(({ key }) => key === applicant.key);
    if (!person) throw new Error(`No demo person ${applicant.key}`);
    const drawn = documentsOf(person.full_name, person.phone, applicant.car);
    const stored = await Promise.all(drawn.map((file) => store(files, file)));
    await dataSource.transaction((tx) => insert(tx, applicant, person.phone, stored));
  }
}

function documentsOf(fullName: string, phone: string, car: string): DemoFile[] {
  const digits = phone.slice(-6);
  const scan = (field: string, title: string, colour: DemoFile['colour'], ...lines: string[]): DemoFile => ({
    field,
    title,
    colour,
    lines: [fullName.slice(0, 17), ...lines],
  });
  return [
    scan('national_id_file_recto', 'CARTE NATIONALE', [0x0b, 0x6e, 0x4f], `CNI ${digits}`, 'NEE 12/03/1990'),
    scan('national_id_file_verso', 'CARTE NATIONALE', [0x0b, 0x6e, 0x4f], 'DOUALA', 'TAILLE 1M68'),
    scan('license_file_recto', 'PERMIS', [0xb0, 0x3a, 0x48], `PC-${digits}`, 'CATEGORIE B'),
    scan('license_file_verso', 'PERMIS', [0xb0, 0x3a, 0x48], 'B 2016-2031'),
    scan('registration_file_recto', 'CARTE GRISE', [0x2f, 0x55, 0x8c], car, 'TOYOTA COROLLA'),
    scan('registration_file_verso', 'CARTE GRISE', [0x2f, 0x55, 0x8c], '5 PLACES', 'ESSENCE'),
    scan('insurance_file_recto', 'ASSURANCE', [0x8a, 0x5a, 0x12], `AX/${digits}`, car),
    scan('technical_inspection_file', 'VISITE TECHNIQUE', [0x4b, 0x3f, 0x72], `VT-${digits}`, car),
    scan('vehicle_images.0', 'VEHICULE AVANT', [0x44, 0x44, 0x44], car),
    scan('vehicle_images.1', 'VEHICULE ARRIERE', [0x44, 0x44, 0x44], car),
    scan('vehicle_images.2', 'INTERIEUR', [0x44, 0x44, 0x44], car),
  ];
}

type StoredFile = Awaited<ReturnType<typeof store>>;

async function store(files: FileStore, file: DemoFile) {
  const id = newId();
  const picture = drawSample(file, 4);
  const folder = `documents/${id}`;
  const { key, size } = await files.put(picture, 'png', folder);
  const { key: thumb_key } = await files.put(drawSample(file, 1), 'png', folder);
  const sha256 = createHash('sha256').update(picture).digest('hex');
  return { id, field: file.field, key, size, thumb_key, sha256 };
}

async function insert(
  tx: EntityManager,
  applicant: Applicant,
  phone: string,
  stored: StoredFile[],
): Promise<void> {
  const { status, car, hoursAgo } = applicant;
  const id = newId();
  const digits = phone.slice(-6);
  const isImage = ({ field }: StoredFile) => field.startsWith('vehicle_images.');
  const columns: Record<string, unknown> = {
    id,
    status,
    national_id_number: `CNI ${digits}`,
    license_number: `PC-${digits}`,
    registration_number: car,
    insurance_number: `AX/${digits}`,
    technical_inspection_number: `VT-${digits}`,
    road_tax_number: `TR ${digits}`,
    vehicle_images: stored.filter(isImage).map(({ key }) => key),
    ...Object.fromEntries(stored.filter((file) => !isImage(file)).map(({ field, key }) => [field, key])),
  };
  const names = Object.keys(columns);
  await tx.query(
    `INSERT INTO driver_documents (${names.join(', ')}, driver_id, license_expires_on, insurance_expires_on,
       technical_inspection_expires_on, created_at)
     SELECT ${names.map((_, index) => `$${index + 1}`).join(', ')}, p.id, current_date + 1600, current_date + 210,
       current_date + 95, now() - make_interval(hours => $${names.length + 1})
     FROM profiles p WHERE p.phone = $${names.length + 2}`,
    [...Object.values(columns), hoursAgo, phone],
  );
  await tx.query(
    `UPDATE driver_documents SET decided_at = created_at + interval '20 hours',
       decided_by = (SELECT id FROM profiles WHERE staff_role = 'approver' ORDER BY id LIMIT 1)
     WHERE id = $1 AND status = 'approved'`,
    [id],
  );
  for (const file of stored) {
    await tx.query(
      `INSERT INTO document_files (id, document_id, field, key, thumb_key, mime, size, sha256, uploaded_at)
       SELECT $1, $2, $3, $4, $5, 'image/png', $6, $7, created_at FROM driver_documents WHERE id = $2`,
      [file.id, id, file.field, file.key, file.thumb_key, file.size, file.sha256],
    );
  }
  await tx.query(
    `UPDATE profiles p SET is_driver_applicant = true, driver_status = d.status, driver_application_status = d.status,
       driver_application_date = d.created_at,
       license_expires_on = CASE WHEN p.is_driver THEN d.license_expires_on END,
       insurance_expires_on = CASE WHEN p.is_driver THEN d.insurance_expires_on END
     FROM driver_documents d WHERE d.id = $1 AND p.id = d.driver_id`,
    [id],
  );
}
