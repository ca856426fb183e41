import sharp from 'sharp';
import { ImageEncoder } from './image-encoder';

const JPEG = { side: 400, format: 'jpeg', quality: 90 } as const;
const SIDES = { width: 60, height: 40 };

/** A test image with four different corners, stored with this EXIF orientation (1–8). */
async function photoWith(orientation: number): Promise<Buffer> {
  const corner = (background: string) => ({
    create: { width: 30, height: 20, channels: 3 as const, background },
  });
  return sharp({ create: { ...SIDES, channels: 3, background: '#ffffff' } })
    .composite([
      { input: corner('#ff0000'), left: 0, top: 0 },
      { input: corner('#00ff00'), left: 30, top: 0 },
      { input: corner('#0000ff'), left: 0, top: 20 },
    ])
    .withMetadata({ orientation })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** Colours of the four quarters, each channel rounded to 0 or 255. */
async function quarters(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return [...data.subarray(start, start + 3)].map((value) => (value > 127 ? 'f' : '0')).join('');
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}

describe('Re-encoded images', () => {
  const images = new ImageEncoder();

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('are upright for each EXIF orientation (%i)', async (orientation) => {
    const sent = await photoWith(orientation);
    const upright = await sharp(sent).autoOrient().jpeg({ quality: 100 }).toBuffer();
    const encoded = await images.encode(sent, JPEG);
    expect(await quarters(encoded)).toEqual(await quarters(upright));
    expect(await sharp(encoded).metadata()).toMatchObject({
      width: orientation > 4 ? SIDES.height : SIDES.width,
      height: orientation > 4 ? SIDES.width : SIDES.height,
    });
    expect((await sharp(encoded).metadata()).orientation).toBeUndefined();
  });

  it('are 8-bit RGB for grey, CMYK, 16-bit and transparent inputs', async () => {
    const base = () =>
      sharp({ create: { ...SIDES, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } });
    const sent = [
      await base().greyscale().png().toBuffer(),
      await base().flatten().toColourspace('cmyk').jpeg().toBuffer(),
      await base().toColourspace('rgb16').png().toBuffer(),
      await base().webp().toBuffer(),
      await base().png({ palette: true }).toBuffer(),
    ];
    for (const bytes of sent) {
      const encoded = await images.encode(bytes, JPEG);
      expect(await sharp(encoded).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb', ...SIDES });
    }
  });

  it('are never enlarged', async () => {
    const encoded = await images.encode(await photoWith(1), { side: 2_000, format: 'webp', quality: 80 });
    expect(await sharp(encoded).metadata()).toMatchObject({ format: 'webp', ...SIDES });
  });

  it('are processed one at a time, and a broken one does not block the next', async () => {
    const sent = await photoWith(1);
    const order: string[] = [];
    const encode = (name: string, bytes: Buffer) =>
      images.encode(bytes, JPEG).then(
        () => order.push(name),
        () => order.push(`${name} refused`),
      );
    const large = await sharp(sent).resize(3_000, 2_000).png().toBuffer();
    await Promise.all([
      encode('large', large),
      encode('broken', sent.subarray(0, 300)),
      encode('small', sent),
    ]);
    expect(order).toEqual(['large', 'broken refused', 'small']);
  });
});
