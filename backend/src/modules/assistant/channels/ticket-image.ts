import { encode } from 'uqr';

const FONT = '@expo-google-fonts/source-sans-3';
const SIDE = 480;

export async function ticketImage(link: string, code: string): Promise<Buffer> {
  // Loaded on demand: the library takes a tenth of the idle memory.
  const { default: sharp } = await import('sharp');
  const { data, size } = encode(link, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${size} ${size}"
    shape-rendering="crispEdges"><path d="${path}"/></svg>`;
  const digits = await sharp({
    text: {
      text: `${code.slice(0, 3)} ${code.slice(3)}`,
      font: 'Source Sans 3 SemiBold',
      fontfile: require.resolve(`${FONT}/600SemiBold/SourceSans3_600SemiBold.ttf`),
      width: 280,
      height: 64,
    },
  })
    .png()
    .toBuffer();
  return sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .extend({ bottom: 110, background: '#fff' })
    .composite([{ input: digits, top: SIDE, left: (SIDE - 280) / 2 }])
    .png({ palette: true })
    .toBuffer();
}
