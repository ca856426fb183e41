import CloudOffRounded from '@mui/icons-material/CloudOffRounded';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../lib/app-store';

/** Says that there is no network, above whatever the device still knows. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const offline = useAppStore((state) => state.offline);
  return (
    <div role="status">
      {offline && (
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'center',
            alignItems: 'center',
            gap: 2,
            px: 4,
            py: 2,
            fontSize: '0.875rem',
            bgcolor: 'text.primary',
            color: 'background.default',
          }}
        >
          <CloudOffRounded fontSize="small" aria-hidden />
          {t('offline')}
        </Box>
      )}
    </div>
  );
}
