import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { DataSource, EntityManager } from 'typeorm';
import { newId } from '../../platform/database';
import type { FileStore } from '../../platform/storage';
import { DEMO_PEOPLE } from './demo-people';

interface SampleDocument {
  title: string;
  lines: string[];
  colour: readonly [number, number, number];
}

/** Five columns of seven dots per letter, lowest bit on top. */
const GLYPHS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'A7e1111117e B7f49494936 C3e41414122 D7f4141221c E7f49494941 F7f09090901 G3e4149497a H7f0808087f I00417f4100 ' +
    'J2040413f01 K7f08142241 L7f40404040 M7f020c027f N7f0408107f O3e4141413e P7f09090906 Q3e4151215e R7f09192946 ' +
    'S4649494931 T01017f0101 U3f4040403f V1f2040201f W3f4038403f X6314081463 Y0708700807 Z6151494543 03e5149453e ' +
    '100427f4000 24261514946 32141454b31 41814127f10 52745454539 63c4a494930 70171090503 83649494936 9064949291e ' +
    '-0808080808 /2010080402'
  )
    .split(' ')
    .map((glyph) => [glyph.slice(0, 1), glyph.slice(1)]),
);

const [WIDTH, HEIGHT] = [320, 202];
const [PAPER, BAND, INK, FAINT] = [0, 1, 2, 3];

/** PNG of `scale` × 320 × 202 pixels, marked as a specimen. */
function drawSample({ title, lines, colour }: SampleDocument, scale: number): Buffer {
  const dots = new Uint8Array(WIDTH * HEIGHT).fill(PAPER);
  const box = (x: number, y: number, width: number, height: number, ink: number) => {
    for (let row = y; row < y + height; row++) dots.fill(ink, row * WIDTH + x, row * WIDTH + x + width);
  };
  const write = (text: string, x: number, y: number, size: number, ink: number) => {
    [...text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()].forEach((letter, place) => {
      const glyph = Buffer.from(GLYPHS[letter] ?? '', 'hex');
      glyph.forEach((column, across) => {
        for (let down = 0; down < 7; down++) {
          if ((column >> down) & 1) box(x + (place * 6 + across) * size, y + down * size, size, size, ink);
        }
      });
    });
  };
  box(0, 0, WIDTH, 34, BAND);
  write(title, 12, 10, 2, PAPER);
  write('SPECIMEN', 22, 150, 6, FAINT);
  box(12, 48, 72, 92, FAINT);
  box(35, 56, 26, 30, PAPER);
  box(22, 94, 52, 40, PAPER);
  lines.slice(0, 5).forEach((line, row) => write(line, 98, 50 + row * 19, 2, INK));
  return png(dots, scale, colour);
}

function png(dots: Uint8Array, scale: number, colour: readonly [number, number, number]): Buffer {
  const rows: Buffer[] = [];
  for (let y = 0; y < HEIGHT * scale; y++) {
    const row = Buffer.alloc(1 + WIDTH * scale);
    for (let x = 0; x < WIDTH * scale; x++) {
      row[1 + x] = dots[Math.floor(y / scale) * WIDTH + Math.floor(x / scale)] ?? PAPER;
    }
    rows.push(row);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH * scale, 0);
  header.writeUInt32BE(HEIGHT * scale, 4);
  header.writeUInt8(8, 8);
  header.writeUInt8(3, 9); // palette
  const palette = Buffer.from([0xf6, 0xf3, 0xea, ...colour, 0x2b, 0x2b, 0x2b, 0xdc, 0xd6, 0xc8]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', header),
    part('PLTE', palette),
    part('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    part('IEND', Buffer.alloc(0)),
  ]);
}

function part(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

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
