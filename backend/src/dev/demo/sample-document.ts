import { crc32, deflateSync } from 'node:zlib';

export interface SampleDocument {
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
export function drawSample({ title, lines, colour }: SampleDocument, scale: number): Buffer {
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
