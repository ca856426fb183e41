import { readFileSync } from 'node:fs';
import { encode } from 'uqr';
import { brand } from './brand';

/** In points; `inner` is the width between the margins. */
export const A5 = { name: 'A5', width: 419.53, height: 595.28, margin: 34, inner: 351.53 } as const;
export const A4 = { name: 'A4', width: 595.28, height: 841.89, margin: 42, inner: 511.28 } as const;

const { colours } = brand;
type Ink = keyof typeof colours;

interface Style {
  size: number;
  bold?: boolean;
  ink?: Ink;
}

interface Place {
  x: number;
  y: number;
  width: number;
  align?: 'left' | 'right' | 'center';
  lines?: number;
  link?: string;
}

/** Text never overflows the page, and nothing is fetched. */
export class PdfPage {
  private readonly bytes: Promise<Buffer>;

  /** pdfkit is imported lazily: with its fonts it takes a tenth of the startup. */
  static async open(about: {
    title: string;
    subject: string;
    lang: string;
    createdAt: Date;
    paper?: 'A5' | 'A4';
  }): Promise<PdfPage> {
    const { default: PDFDocument } = await import('pdfkit');
    return new PdfPage(
      new PDFDocument({
        size: about.paper ?? 'A5',
        margin: 0, // with a margin, text at the foot would begin a second page
        lang: about.lang,
        displayTitle: true,
        pdfVersion: '1.7',
        font: '', // no standard font: those aren't embedded
        info: {
          Title: about.title,
          Subject: about.subject,
          Author: brand.name,
          Creator: brand.name,
          CreationDate: about.createdAt,
        },
      }),
    );
  }

  private constructor(private readonly document: PDFKit.PDFDocument) {
    const chunks: Buffer[] = [];
    this.document.on('data', (chunk: Buffer) => chunks.push(chunk));
    this.bytes = new Promise((resolve, reject) => {
      this.document.on('end', () => resolve(Buffer.concat(chunks)));
      this.document.on('error', reject);
    });
    const { regular, semibold } = pdfFonts();
    this.document.registerFont('regular', regular).registerFont('semibold', semibold);
  }

  /** Returns the height used. */
  text(text: string, style: Style, place: Place): number {
    const { document } = this;
    document.font(style.bold ? 'semibold' : 'regular', style.size).fillColor(colours[style.ink ?? 'text']);
    const options = { width: place.width, align: place.align ?? 'left' } as const;
    const lineHeight = document.currentLineHeight(true);
    const lines = place.lines ?? 1;
    const shown = printable(text);
    const height = Math.min(document.heightOfString(shown, options), lineHeight * lines);
    document.text(shown, place.x, place.y, {
      ...options,
      height: lineHeight * (lines + 0.5), // the ellipsis goes on the last line that fits
      ellipsis: true,
      ...(place.link === undefined ? {} : { link: place.link }),
    });
    return height;
  }

  widthOf(text: string, style: Style): number {
    return this.document.font(style.bold ? 'semibold' : 'regular', style.size).widthOfString(printable(text));
  }

  fill(x: number, y: number, width: number, height: number, ink: Ink, radius = 0): void {
    this.document.roundedRect(x, y, width, height, radius).fill(colours[ink]);
  }

  frame(x: number, y: number, width: number, height: number, radius: number): void {
    this.document.lineWidth(1).roundedRect(x, y, width, height, radius).stroke(colours.line);
  }

  rule(x: number, y: number, width: number): void {
    this.document
      .lineWidth(0.75)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke(colours.line);
  }

  route(x: number, from: number, to: number): void {
    const { document } = this;
    document.lineWidth(1.6).strokeColor(colours.primary).fillColor(colours.primary);
    document.circle(x, from, 3.6).stroke();
    document
      .moveTo(x, from + 3.6)
      .lineTo(x, to - 3.6)
      .stroke();
    document.circle(x, to, 4.4).fill();
  }

  qr(text: string, x: number, y: number, side: number): void {
    const { size, runs } = qrCode(text);
    const module = side / size;
    for (const { row, from, length } of runs) {
      this.document.rect(x + from * module, y + row * module, length * module, module);
    }
    this.document.fill(colours.text);
    this.document.link(x, y, side, side, text);
  }

  finish(): Promise<Buffer> {
    this.document.end();
    return this.bytes;
  }
}

const FAMILY = '@expo-google-fonts/source-sans-3';

interface PdfFonts {
  regular: Buffer;
  semibold: Buffer;
}

let loaded: PdfFonts | null = null;

/** Source Sans 3 (SIL Open Font License) covers French and the languages of Cameroon. */
function pdfFonts(): PdfFonts {
  loaded ??= {
    regular: readFileSync(require.resolve(`${FAMILY}/400Regular/SourceSans3_400Regular.ttf`)),
    semibold: readFileSync(require.resolve(`${FAMILY}/600SemiBold/SourceSans3_600SemiBold.ttf`)),
  };
  return loaded;
}

/** Runs of dark modules by row: start, length. */
interface QrCode {
  size: number;
  runs: { row: number; from: number; length: number }[];
}

/** Level M survives a fold or a stain on paper. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const runs: QrCode['runs'] = [];
  data.forEach((modules, row) => {
    for (let from = 0; from < size; from++) {
      if (modules[from] !== true) continue;
      let length = 1;
      while (modules[from + length] === true) length++;
      runs.push({ row, from, length });
      from += length;
    }
  });
  return { size, runs };
}

/** Drops letters missing in the fonts, which would print as boxes. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(
      /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/gu,
      '',
    )
    .replace(/[\p{Extended_Pictographic}\p{C}]/gu, '')
    .replace(/ +/g, ' ')
    .trim();
}
