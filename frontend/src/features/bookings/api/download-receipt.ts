import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { useLanguage } from '../../../lib/i18n/language';
import { saveFile } from '../../../lib/save-file';
import type { Receipt } from './get-receipt';

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
