import { encode } from 'uqr';

/** A QR code as rows of runs: where dark modules begin and how many follow. No border. */
export interface QrCode {
  /** Modules a side. */
  size: number;
  runs: { row: number; from: number; length: number }[];
}

/** Encodes at level M, which survives a fold or a stain on paper. */
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
