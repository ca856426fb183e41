import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast';
import { useErrorText } from '../../../lib/api/error-text';
import { useReceiptDownload } from '../api/download-receipt';
import type { Receipt } from '../api/get-receipt';

interface ReceiptPdfButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'fullWidth'> {
  receipt: Receipt;
}

/** Saves the receipt as a PDF; says so while it is fetched, and when it could not be. */
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
