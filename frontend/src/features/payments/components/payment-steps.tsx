import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import type { ProviderName } from '../api/get-providers';

const Step = styled('li')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'grid',
    gridTemplateColumns: '24px 1fr',
    columnGap: 12,
    '& .mark': {
      display: 'grid',
      placeItems: 'center',
      width: 24,
      height: 24,
      borderRadius: 12,
      fontSize: '0.75rem',
      fontWeight: 600,
      background: palette.divider,
    },
    '&[data-state="done"] .mark': { background: palette.primary.main, color: palette.primary.contrastText },
    '&[data-state="now"] .mark': { background: palette.brand.accent, color: palette.brand.onAccent },
    '&[data-state="now"] .name': { fontWeight: 600 },
  };
});

/** What has happened, what the person does now, what comes after. */
export function PaymentSteps({ provider }: { provider: ProviderName | null }) {
  const { t } = useTranslation('payments');
  return (
    <Card as="ol" sx={{ display: 'grid', gap: 3, m: 0, listStyle: 'none' }}>
      <Step data-state="done">
        <span className="mark" aria-hidden>
          ✓
        </span>
        <span className="name">{t(provider ? `status.sent.${provider}` : 'status.sent.other')}</span>
      </Step>
      <Step data-state="now" aria-current="step">
        <span className="mark" aria-hidden>
          2
        </span>
        <span>
          <span className="name">{t('status.confirm')}</span>
          <Typography
            component="span"
            variant="caption"
            color="textSecondary"
            sx={{ display: 'block', mt: 0.5 }}
          >
            {t(provider ? `status.noMessage.${provider}` : 'status.noMessage.other')}
          </Typography>
        </span>
      </Step>
      <Step data-state="later">
        <span className="mark" aria-hidden>
          3
        </span>
        <Typography component="span" color="textSecondary">
          {t('status.ticket')}
        </Typography>
      </Step>
    </Card>
  );
}
