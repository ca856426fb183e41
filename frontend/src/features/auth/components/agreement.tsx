import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Trans, useTranslation } from 'react-i18next';
import { useAbout } from '../../../lib/about';

export function Agreement() {
  const { t } = useTranslation('auth');
  const { terms_url, privacy_url } = useAbout();
  return (
    <Typography variant="caption" color="textSecondary">
      <Trans
        t={t}
        i18nKey="agreement"
        components={{
          terms: <Link href={terms_url ?? '/help#terms'} target="_blank" rel="noopener" />,
          privacy: <Link href={privacy_url ?? '/help#privacy'} target="_blank" rel="noopener" />,
        }}
      />
    </Typography>
  );
}
