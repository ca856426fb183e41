import { decodingBytes } from './image-encoder';

const picture = { width: 4_000, height: 3_000, channels: 3, depth: 'uchar' } as const;

describe('Memory for decoding an image', () => {
  it('is nothing for JPEG and PNG decoded row by row', () => {
    expect(decodingBytes({ ...picture, format: 'jpeg', isProgressive: false })).toBe(0);
    expect(decodingBytes({ ...picture, format: 'png', isProgressive: false })).toBe(0);
  });

  it('is two bytes per coefficient of a progressive JPEG, fewer with chroma subsampling', () => {
    const cost = (chromaSubsampling?: string) =>
      decodingBytes({
        ...picture,
        format: 'jpeg',
        isProgressive: true,
        ...(chromaSubsampling === undefined ? {} : { chromaSubsampling }),
      });
    expect([cost('4:2:0'), cost('4:4:4'), cost()]).toEqual([36_000_000, 72_000_000, 96_000_000]);
  });

  it('is the whole image of an interlaced PNG, doubled with 16 bits', () => {
    const png = { ...picture, format: 'png', isProgressive: true } as const;
    expect(decodingBytes(png)).toBe(36_000_000);
    expect(decodingBytes({ ...png, channels: 4, depth: 'ushort' })).toBe(96_000_000);
  });

  it('is eight bytes per pixel of a WebP', () => {
    expect(decodingBytes({ ...picture, format: 'webp', isProgressive: false })).toBe(96_000_000);
  });

  it('is infinite for other formats', () => {
    expect(decodingBytes({ ...picture, format: 'svg', isProgressive: false })).toBe(Number.POSITIVE_INFINITY);
  });
});
