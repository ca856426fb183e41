import { createRequire } from 'node:module';

const sharp = createRequire(import.meta.url)('sharp');
const MAX_BYTES = 8 * 1024 * 1024;

function sides(megapixels) {
  const height = Math.floor(Math.sqrt((megapixels * 1e6) / 1.5));
  return { width: Math.floor((megapixels * 1e6) / height), height };
}

const noise = { type: 'gaussian', mean: 128, sigma: 30 };
const grainy = (megapixels) =>
  sharp({
    create: { ...sides(megapixels), channels: 3, noise, background: '#888' },
    limitInputPixels: false,
  });
const plain = (megapixels, channels = 3) =>
  sharp({
    create: { ...sides(megapixels), channels, background: { r: 200, g: 180, b: 150, alpha: 0.5 } },
    limitInputPixels: false,
  });

/** The best quality that fits into 8 MB, padded like phones do with a second picture. */
async function fitting(make) {
  for (const quality of [80, 60, 40, 20, 10, 5, 1]) {
    const bytes = await make(quality).toBuffer();
    if (bytes.length <= MAX_BYTES) return Buffer.concat([bytes, Buffer.alloc(MAX_BYTES - bytes.length)]);
  }
  throw new Error('does not fit into 8 MB');
}

/** 8 MB uploads, from an ordinary photo to the worst accepted one (platform/images/image-encoder). */
export async function* heavyPictures() {
  const jpeg = (megapixels, options = {}) =>
    fitting((quality) => grainy(megapixels).jpeg({ quality, ...options }));
  yield { name: 'photo, 12 MP baseline JPEG', photo: true, bytes: await jpeg(12) };
  yield {
    name: 'photo, 12 MP baseline JPEG, held upright',
    photo: true,
    bytes: await fitting((quality) => grainy(12).withMetadata({ orientation: 6 }).jpeg({ quality })),
  };
  yield { name: 'photo, 49 MP baseline JPEG', photo: true, bytes: await jpeg(49) };
  yield { name: '49 MP progressive JPEG 4:2:0', bytes: await jpeg(49, { progressive: true }) };
  const full = { progressive: true, chromaSubsampling: '4:4:4' };
  yield { name: '29 MP progressive JPEG 4:4:4', bytes: await jpeg(29, full) };
  yield { name: '49 MP progressive JPEG 4:4:4', bytes: await jpeg(49, full) };
  yield { name: '49 MP PNG with alpha', bytes: await plain(49, 4).png().toBuffer() };
  yield {
    name: '44 MP interlaced PNG with alpha',
    bytes: await plain(44, 4).png({ progressive: true }).toBuffer(),
  };
  const deep = plain(22, 4).toColourspace('rgb16').png({ progressive: true });
  yield { name: '22 MP interlaced PNG of 16 bits with alpha', bytes: await deep.toBuffer() };
  yield { name: '22 MP WebP', bytes: await plain(22).webp().toBuffer() };
  yield {
    name: '22 MP WebP, lossless with alpha',
    bytes: await plain(22, 4).webp({ lossless: true }).toBuffer(),
  };
  yield { name: '49 MP WebP, lossless', bytes: await plain(49).webp({ lossless: true }).toBuffer() };
}
