import { decodingBytes } from './image-encoder';

const picture = { width: 4_000, height: 3_000, channels: 3, depth: 'uchar' } as const;

describe('What decoding a picture keeps in memory', () => {
  it('is next to nothing where rows can be read one by one', () => {
    expect(decodingBytes({ ...picture, format: 'jpeg', isProgressive: false })).toBe(0);
    expect(decodingBytes({ ...picture, format: 'png', isProgressive: false })).toBe(0);
  });

  it('is every coefficient of a progressive JPEG, the fewer the more the colours are thinned out', () => {
    const cost = (chromaSubsampling?: string) =>
      decodingBytes({
        ...picture,
        format: 'jpeg',
        isProgressive: true,
        ...(chromaSubsampling === undefined ? {} : { chromaSubsampling }),
      });
    expect([cost('4:2:0'), cost('4:4:4'), cost()]).toEqual([36_000_000, 72_000_000, 96_000_000]);
  });

  it('is the whole picture of an interlaced PNG, twice where each value has 16 bits', () => {
    const png = { ...picture, format: 'png', isProgressive: true } as const;
    expect(decodingBytes(png)).toBe(36_000_000);
    expect(decodingBytes({ ...png, channels: 4, depth: 'ushort' })).toBe(96_000_000);
  });

  it('is unknown of anything else, which is too much', () => {
    expect(decodingBytes({ ...picture, format: 'svg', isProgressive: false })).toBe(Number.POSITIVE_INFINITY);
  });
});
