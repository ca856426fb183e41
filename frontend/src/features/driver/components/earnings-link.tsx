import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CardLink } from '../../../components/card';
import { useFormat } from '../../../lib/format/use-format';
import { useEarnings } from '../api/earnings';

const Frame = styled(CardLink)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 56,
  padding: '8px 16px',
  '& > svg:first-of-type': { color: theme.vars.palette.primary.main },
}));

/** From the dashboard to the earnings, with what is available now. */
export function EarningsLink() {
  const { t } = useTranslation('driver');
  const format = useFormat();
  const earnings = useEarnings().data;
  return (
    <Frame to="/driver/earnings">
      <PaymentsOutlined aria-hidden />
      <span style={{ flex: 1 }}>
        <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {t('earnings.title')}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary">
          {earnings
            ? t('earnings.summary', {
                available: format.money(earnings.available),
                toCome: format.money(earnings.to_come),
              })
            : t('earnings.summaryUnknown')}
        </Typography>
      </span>
      <ChevronRightRounded aria-hidden />
    </Frame>
  );
}
