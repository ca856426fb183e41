import CloudOffRounded from '@mui/icons-material/CloudOffRounded';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useStaleMarks } from '../components/stale-mark';
import { useAppStore } from '../lib/app-store';

/** Says that there is no network, on screens where no list says it with its own age. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const offline = useAppStore((state) => state.offline);
  const said = useStaleMarks(({ shown }) => shown > 0);
  return (
    <div role="status">
      {offline && !said && (
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'center',
            alignItems: 'center',
            gap: 2,
            px: 4,
            py: 1,
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
