import { type Language, textsIn } from '../../../../locales';
import { brand } from '../../../../platform/brand';
import { A5 as PAGE, PdfPage, printable } from '../../../../platform/pdf-page';
import { maskPhone } from '../../../../platform/phone';
import { WALLETS } from '../../../rails';
import type { ReceiptFacts } from '../receipts.repository';

type ReceiptTexts = ReturnType<typeof receiptTexts>;

function receiptTexts(facts: ReceiptFacts, language: Language) {
  const { receipt, format } = textsIn(language);
  const { amount, seats, price, service_fee: fee, credit } = facts;
  const xaf = (value: number) => format.xaf(value).replaceAll(' ', '\u00a0');
  const places = receipt.seats(seats);
  const isFullAmount = seats * price + fee === amount + credit;
  const refunded = facts.refund_amount === null ? null : xaf(facts.refund_amount);
  const refundNote = (refund: string) =>
    facts.refund_status === 'completed'
      ? receipt.refunded(refund, facts.refund_completed_at)
      : receipt.refundDue(refund);
  const rows = {
    fee: isFullAmount && fee > 0 ? xaf(fee) : '',
    credit: credit > 0 ? `−${xaf(credit)}` : '',
    passenger: facts.passenger,
    provider: `${WALLETS[facts.provider].label}, ${maskPhone(facts.phone_number)}`,
    paidAt: format.moment(facts.payment_time),
    reference: facts.reference ?? '',
    driver: facts.driver,
  };
  return {
    slogan: receipt.slogan,
    title: receipt.title,
    issued: receipt.issued(facts.issued_at),
    paid: receipt.paid,
    amount: xaf(amount),
    inWords: receipt.inWords(amount),
    status: receipt.status[statusOf(facts)],
    notes: [
      facts.moved_amount === null ? null : receipt.moved(xaf(facts.moved_amount)),
      refunded === null ? null : refundNote(refunded),
    ].filter((note) => note !== null),
    departure: receipt.departure(format.moment(facts.departure_time)),
    seats: isFullAmount ? `${places} × ${xaf(price)}` : places,
    rows: (Object.keys(rows) as (keyof typeof rows)[])
      .map((row) => ({ label: receipt.rows[row], value: printable(rows[row]) }))
      .filter(({ value }) => value !== ''),
    check: receipt.check,
    scan: receipt.scan,
    units: receipt.units,
  };
}

function statusOf(facts: ReceiptFacts): 'none' | 'moved' | 'underWay' | 'part' | 'all' {
  const { amount, refund_amount, refund_status, moved_amount } = facts;
  if (moved_amount !== null) return 'moved';
  if (refund_amount === null) return 'none';
  if (refund_status !== 'completed') return 'underWay';
  return refund_amount < amount ? 'part' : 'all';
}

const INNER = PAGE.inner;
const LEFT = PAGE.margin;
const RIGHT = PAGE.width - PAGE.margin;
const HEAD_HEIGHT = 84;
const MAX_ROW_HEIGHT = 20.5;
const LINE_HEIGHT = 14.24; // of 10 points
const QR_SIDE = 84;
const CHECK_TOP = 459;
const FOOT_TOP = 573;

/** @param checkUrl public verification page */
export async function drawReceipt(
  facts: ReceiptFacts,
  options: { language: Language; checkUrl: string },
): Promise<Buffer> {
  const texts = receiptTexts(facts, options.language);
  const page = await PdfPage.open({
    title: `${texts.title} ${facts.receipt_number}`,
    subject: `${facts.from_city} - ${facts.to_city}`,
    lang: options.language,
    createdAt: facts.issued_at,
  });
  drawHead(page, facts, texts);
  let y = drawAmount(page, texts, HEAD_HEIGHT + 24);
  y = drawTrip(page, facts, texts, y + 14);
  drawDetails(page, texts, y + 6);
  drawCheck(page, texts, options.checkUrl);
  return page.finish();
}

function drawHead(page: PdfPage, facts: ReceiptFacts, texts: ReceiptTexts): void {
  page.fill(0, 0, PAGE.width, HEAD_HEIGHT, 'primary');
  page.fill(0, HEAD_HEIGHT, PAGE.width, 3, 'accent');
  const half = INNER / 2;
  page.text(brand.name, { size: 25, bold: true, ink: 'onPrimary' }, { x: LEFT, y: 20, width: half });
  page.text(texts.slogan, { size: 10, ink: 'primarySoft' }, { x: LEFT, y: 52, width: half });
  const right = { x: LEFT + half, width: half, align: 'right' } as const;
  page.text(texts.title, { size: 10, ink: 'primarySoft' }, { ...right, y: 20 });
  page.text(facts.receipt_number, { size: 13, bold: true, ink: 'onPrimary' }, { ...right, y: 33 });
  page.text(texts.issued, { size: 10, ink: 'primarySoft' }, { ...right, y: 52 });
}

function drawAmount(page: PdfPage, texts: ReceiptTexts, top: number): number {
  const isRefunded = texts.notes.length > 0;
  const mark = { size: 10, bold: true, ink: isRefunded ? 'danger' : 'primary' } as const;
  const width = page.widthOf(texts.status, mark) + 20;
  page.text(texts.paid, { size: 10, ink: 'textSecondary' }, { x: LEFT, y: top + 3, width: INNER - width });
  page.fill(RIGHT - width, top, width, 20, isRefunded ? 'dangerSoft' : 'primarySoft', 10);
  page.text(texts.status, mark, { x: RIGHT - width, y: top + 4, width, align: 'center' });
  page.text(texts.amount, { size: 31, bold: true }, { x: LEFT, y: top + 15, width: INNER });
  const words = { size: 10.5, ink: 'textSecondary' } as const;
  let y = top + 58;
  y += page.text(texts.inWords, words, { x: LEFT, y, width: INNER, lines: 2 });
  if (isRefunded) {
    y += 8;
    const height = 10 + 16 * texts.notes.length;
    page.fill(LEFT, y, INNER, height, 'dangerSoft', 8);
    const line = { size: 10.5, bold: true, ink: 'danger' } as const;
    texts.notes.forEach((note, index) => {
      page.text(note, line, { x: LEFT + 12, y: y + 6.5 + 16 * index, width: INNER - 24 });
    });
    y += height;
  }
  return y;
}

function drawTrip(page: PdfPage, facts: ReceiptFacts, texts: ReceiptTexts, top: number): number {
  const height = 79;
  page.frame(LEFT, top, INNER, height, 12);
  const [from, to] = [top + 18, top + 40];
  page.route(LEFT + 19, from, to);
  const town = { size: 13, bold: true } as const;
  const names = { x: LEFT + 36, width: INNER - 52 };
  page.text(facts.from_city, town, { ...names, y: from - 8.5 });
  page.text(facts.to_city, town, { ...names, y: to - 8.5 });
  const half = (INNER - 52) * 0.58;
  const secondaryText = { size: 10, ink: 'textSecondary' } as const;
  page.text(texts.departure, secondaryText, { x: names.x, y: top + 56, width: half });
  const rest = { x: names.x + half, width: INNER - 52 - half, align: 'right' } as const;
  page.text(texts.seats, secondaryText, { ...rest, y: top + 56 });
  return top + height;
}

function drawDetails(page: PdfPage, texts: ReceiptTexts, top: number): void {
  const label = 104;
  const width = INNER - label;
  const long = texts.rows.filter(({ value }) => page.widthOf(value, { size: 10 }) > width).length;
  const free = CHECK_TOP - top;
  const lines = free < (texts.rows.length + long) * LINE_HEIGHT ? 1 : 2;
  const room = lines === 1 ? free : free - long * LINE_HEIGHT;
  const row = Math.min(MAX_ROW_HEIGHT, room / texts.rows.length);
  const inset = 0.72 * (row - LINE_HEIGHT);
  let y = top;
  for (const { label: name, value } of texts.rows) {
    if (y > top) page.rule(LEFT, y, INNER);
    page.text(name, { size: 10, ink: 'textSecondary' }, { x: LEFT, y: y + inset, width: label });
    const place = { x: LEFT + label, y: y + inset, width, align: 'right', lines } as const;
    y += row - LINE_HEIGHT + page.text(value, { size: 10 }, place);
  }
}

function drawCheck(page: PdfPage, texts: ReceiptTexts, url: string): void {
  page.fill(0, CHECK_TOP, PAGE.width, PAGE.height - CHECK_TOP, 'ground');
  const [boxTop, inset] = [CHECK_TOP + 12, 7];
  page.fill(LEFT, boxTop, QR_SIDE + 2 * inset, QR_SIDE + 2 * inset, 'surface', 8);
  page.qr(url, LEFT + inset, boxTop + inset, QR_SIDE);
  const x = LEFT + QR_SIDE + 2 * inset + 16;
  const width = RIGHT - x;
  let y = boxTop + 4;
  y += page.text(texts.check, { size: 12, bold: true }, { x, y, width }) + 3;
  y += page.text(texts.scan, { size: 9.5, ink: 'textSecondary' }, { x, y, width, lines: 3 }) + 6;
  page.text(url, { size: 8.5, ink: 'primary' }, { x, y, width, lines: 4, link: url });
  const foot = { size: 8, ink: 'textSecondary' } as const;
  page.text(`${brand.name} · ${brand.contact.email}`, foot, { x: LEFT, y: FOOT_TOP, width: INNER / 2 });
  const units = { x: LEFT + INNER / 3, y: FOOT_TOP, width: (INNER * 2) / 3, align: 'right' } as const;
  page.text(texts.units, foot, units);
}
