import { readFileSync } from 'node:fs';

const FAMILY = '@expo-google-fonts/source-sans-3';

export interface ReceiptFonts {
  regular: Buffer;
  semibold: Buffer;
}

let loaded: ReceiptFonts | null = null;

/** Source Sans 3 (SIL Open Font License): every accent of French and the letters of Cameroon's languages. Read once. */
export function receiptFonts(): ReceiptFonts {
  loaded ??= {
    regular: readFileSync(require.resolve(`${FAMILY}/400Regular/SourceSans3_400Regular.ttf`)),
    semibold: readFileSync(require.resolve(`${FAMILY}/600SemiBold/SourceSans3_600SemiBold.ttf`)),
  };
  return loaded;
}
