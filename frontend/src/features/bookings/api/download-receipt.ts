import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { useLanguage } from '../../../lib/i18n/use-language';
import type { Receipt } from './get-receipt';

/** A phone needs a moment to take the file over before its address is given back; milliseconds. */
const TAKEN_OVER_MS = 60_000;

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_OVER_MS);
}

/** Fetches the receipt as a PDF in the language of the screens and puts it among the phone's downloads. */
export function useReceiptDownload({ receipt_number, payment }: Receipt) {
  const lang = useLanguage();
  return useMutation({
    mutationFn: async () => {
      const file = await unwrap(
        api.GET('/api/payments/{id}/receipt', {
          params: { path: { id: payment.id }, query: { lang } },
          headers: { Accept: 'application/pdf' },
          parseAs: 'blob',
        }),
      );
      saveFile(file, `${receipt_number}.pdf`);
    },
  });
}
