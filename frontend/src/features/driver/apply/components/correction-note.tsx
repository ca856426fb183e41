import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CardTitle } from '../../../../components/text';
import { brand } from '../../../../lib/brand';
import type { Application } from '../draft';

const Note = styled('section')(({ theme }) => ({
  display: 'flex',
  gap: 12,
  padding: 16,
  borderRadius: 16,
  background: theme.vars.palette.brand.dangerSoft,
  '& > svg': { flex: 'none', color: theme.vars.palette.error.main },
}));

interface CorrectionNoteProps {
  rejected: Application;
  /** True if the device has the answers but no photos. */
  photosDeleted?: boolean;
}

export function CorrectionNote({ rejected, photosDeleted = false }: CorrectionNoteProps) {
  const { t } = useTranslation('apply');
  return (
    <Note>
      <ErrorOutlineRounded aria-hidden />
      <div>
        <CardTitle>{t('correct.title')}</CardTitle>
        <Typography sx={{ whiteSpace: 'pre-line' }}>
          {rejected.reason ?? t('status.rejected.noReason', { email: brand.contact.email })}
        </Typography>
        {photosDeleted && (
          <Typography variant="body2" sx={{ pt: 2 }}>
            {t('correct.photos')}
          </Typography>
        )}
      </div>
    </Note>
  );
}
