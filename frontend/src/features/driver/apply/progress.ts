import { useLanguage } from '../../../lib/i18n/language';
import { LANGUAGES } from '../../../locales/languages';

/** Progress of each file, 0–1. The form sends its answers first, then the files in order. */
export function progressOfFiles(sent: number, total: number, sizes: readonly number[]): number[] {
  const answersSize = Math.max(0, total - sizes.reduce((sum, size) => sum + size, 0));
  let remaining = sent - answersSize;
  return sizes.map((size) => {
    const sentBytes = Math.max(0, Math.min(size, remaining));
    remaining -= size;
    return size === 0 ? 1 : sentBytes / size;
  });
}

/** `1,4 Mo`, `180 ko`. */
export function useFormatBytes(): (bytes: number) => string {
  const { tag } = LANGUAGES[useLanguage()];
  return (bytes) => {
    const mega = bytes >= 1_000_000;
    const unit = mega ? 'megabyte' : 'kilobyte';
    return new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: mega ? 1 : 0 }).format(
      mega ? bytes / 1_000_000 : Math.max(1, bytes / 1000),
    );
  };
}
