import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast';
import { api, unwrap } from '../../../lib/api/client';
import { useErrorText } from '../../../lib/api/error-text';
import { dayOf } from '../../../lib/format/days';
import { useLanguage } from '../../../lib/i18n/language';
import { useMutation } from '../../../lib/query/use-mutation';
import { saveFile } from '../../../lib/save-file';
import type { ReservedRide } from '../api/reservations';

export function ManifestButton({ ride }: { ride: ReservedRide }) {
  const { t } = useTranslation('travellers');
  const errorText = useErrorText();
  const lang = useLanguage();
  const download = useMutation({
    mutationFn: async () => {
      const file = await unwrap(
        api.GET('/api/rides/{id}/manifest', {
          params: { path: { id: ride.id }, query: { lang } },
          headers: { Accept: 'application/pdf' },
          parseAs: 'blob',
        }),
      );
      const day = dayOf(new Date(ride.departure_time));
      saveFile(file, `${t('manifest.file')}-${ride.from_city}-${ride.to_city}-${day}.pdf`);
    },
    onSuccess: () => toast.done(t('manifest.saved')),
    onError: (error) => toast.failed(t('manifest.failed'), errorText(error)),
  });
  return (
    <Button
      startIcon={<PrintOutlined />}
      loading={download.isPending}
      loadingPosition="start"
      onClick={() => download.mutate(undefined)}
    >
      {t('manifest.action')}
    </Button>
  );
}
