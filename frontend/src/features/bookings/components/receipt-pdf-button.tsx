import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast';
import { api, unwrap } from '../../../lib/api/client';
import { useErrorText } from '../../../lib/api/error-text';
import { useLanguage } from '../../../lib/i18n/language';
import { useMutation } from '../../../lib/query/use-mutation';
import { saveFile } from '../../../lib/save-file';
import { type Receipt } from '../api/get-receipt';

interface ReceiptPdfButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'fullWidth'> {
  receipt: Receipt;
}

export function ReceiptPdfButton({ receipt, ...look }: ReceiptPdfButtonProps) {
  const { t } = useTranslation('bookings');
  const errorText = useErrorText();
  const download = useReceiptDownload(receipt);
  const save = () =>
    download.mutate(undefined, {
      onSuccess: () => toast.done(t('receipt.saved'), `${receipt.receipt_number}.pdf`),
      onError: (error) => toast.failed(t('receipt.notSaved'), errorText(error)),
    });
  return (
    <Button
      {...look}
      startIcon={<DownloadRounded />}
      loading={download.isPending}
      loadingPosition="start"
      aria-label={t('receipt.save')}
      onClick={save}
      sx={{ flex: 'none' }}
    >
      PDF
    </Button>
  );
}

function useReceiptDownload({ receipt_number, payment }: Receipt) {
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
