import { type Language, textsIn } from '../../locales';
import { brand } from '../../platform/brand';
import { A4 as PAGE, PdfPage } from '../../platform/pdf-page';
import type { ManifestPassengerResponse, ManifestResponse } from './dto/manifests.dto';

const LEFT = PAGE.margin;
const BAND = 84;
const GAP = 5.6;
const ROW = 48;
const FOOTER = 120;
const COLUMNS = {
  number: { x: LEFT, width: 22 },
  name: { x: LEFT + 26, width: 210 },
  part: { x: LEFT + 244, width: 112 },
  boarded: { x: LEFT + 364, width: 44 },
  signature: { x: LEFT + 412, width: PAGE.inner - 412 },
} as const;

interface Seat {
  name: string;
  part: string;
  boarded: boolean;
}

/** One A4 page. */
export async function drawManifest(
  manifest: ManifestResponse,
  language: Language,
  createdAt: Date,
): Promise<Buffer> {
  const { format, manifest: texts } = textsIn(language);
  const { from_city, to_city } = manifest;
  const page = await PdfPage.open({
    title: `${texts.title} ${from_city} - ${to_city}`,
    subject: format.moment(manifest.departure_time),
    lang: language,
    createdAt,
    paper: PAGE.name,
  });
  page.fill(0, 0, PAGE.width, BAND, 'primary');
  page.fill(0, BAND, PAGE.width, 3, 'accent');
  const line = { x: LEFT, width: PAGE.inner };
  page.text(texts.title, { size: 11, ink: 'primarySoft' }, { ...line, y: 18 });
  const heading = { size: 22, bold: true, ink: 'onPrimary' } as const;
  page.text(`${from_city} – ${to_city}`, heading, { ...line, y: 34 });
  page.text(brand.name, heading, { ...line, y: 34, align: 'right' });

  const facts = {
    departure: format.moment(manifest.departure_time),
    meetingPoint: manifest.meeting_point,
    car: manifest.car_model,
    plate: manifest.car_plate,
    driver: manifest.driver_name,
  };
  let y = BAND + 22;
  for (const name of Object.keys(facts) as (keyof typeof facts)[]) {
    page.text(texts.facts[name], { size: 10.5, ink: 'textSecondary' }, { x: LEFT, y, width: 130 });
    const place = { x: LEFT + 134, y: y - 1, width: PAGE.inner - 134, lines: 2 };
    y += GAP + page.text(facts[name] ?? '–', { size: 11.5, bold: true }, place);
  }
  y = drawList(page, manifest.passengers.flatMap(seatsOf(texts)), texts, y + 12);
  const small = { size: 9, ink: 'textSecondary' } as const;
  const signature = { x: LEFT + PAGE.inner - 200, width: 200 };
  page.rule(signature.x, y + 52, signature.width);
  page.text(texts.driverSignature, small, { ...signature, y: y + 57 });
  page.text(texts.made(format.moment(createdAt)), small, { ...line, y: PAGE.height - 32 });
  return page.finish();
}

type ManifestTexts = ReturnType<typeof textsIn>['manifest'];

function drawList(page: PdfPage, seats: Seat[], texts: ManifestTexts, top: number): number {
  const label = { size: 9.5, ink: 'textSecondary' } as const;
  for (const column of ['name', 'part', 'boarded', 'signature'] as const) {
    page.text(texts.columns[column], label, { ...COLUMNS[column], y: top });
  }
  let y = top + 18;
  if (seats.length === 0) page.text(texts.empty, { size: 11 }, { x: LEFT, y: y + 12, width: PAGE.inner });
  // With stops, a seat may be sold once per leg, so the page may need more than eight rows.
  const row = Math.min(ROW, (PAGE.height - FOOTER - y) / Math.max(1, seats.length));
  const lines = row < 34 ? 1 : 2;
  seats.forEach((seat, index) => {
    page.rule(LEFT, y, PAGE.inner);
    const middle = y + row / 2 - 7;
    page.text(`${index + 1}`, { size: 11, ink: 'textSecondary' }, { ...COLUMNS.number, y: middle });
    page.text(seat.name, { size: 11.5, bold: true }, { ...COLUMNS.name, y: middle - (lines - 1) * 6, lines });
    page.text(seat.part, { size: 10 }, { ...COLUMNS.part, y: middle - (lines - 1) * 5, lines });
    page.text(seat.boarded ? texts.boarded : '', { size: 10 }, { ...COLUMNS.boarded, y: middle });
    const gap = row / 8;
    page.frame(COLUMNS.signature.x, y + gap, COLUMNS.signature.width, row - 2 * gap, 4);
    y += row;
  });
  page.rule(LEFT, y, PAGE.inner);
  return y;
}

/** Unnamed seats appear under the name of the person who booked. */
function seatsOf(texts: ManifestTexts) {
  return ({ seats, travellers, ...passenger }: ManifestPassengerResponse): Seat[] =>
    Array.from({ length: seats }, (_, index) => ({
      name:
        travellers[index]?.full_name ??
        (index === 0 ? passenger.full_name : texts.companion(passenger.full_name)),
      part: `${passenger.from_city} – ${passenger.to_city}`,
      boarded: passenger.boarded,
    }));
}
