import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format/use-format';
import { useLanguage } from '../lib/i18n/use-language';

interface PriceProps {
  /** Whole XAF. */
  amount: number;
  size?: 'normal' | 'large';
  /** Adds `/ place`. */
  perSeat?: boolean;
}

/** `4 500 FCFA` with the figure large and the currency quiet. */
export function Price({ amount, size = 'normal', perSeat = false }: PriceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const french = useLanguage() === 'fr';
  const unit = 'FCFA' + (perSeat && french ? ` / ${t('seat')}` : '');
  const currency = (
    <Typography component="span" variant="body2" color="textSecondary">
      {unit}
    </Typography>
  );
  const figure = format.amount(amount);
  return (
    <Typography component="span" variant={size === 'large' ? 'h1' : 'h2'} sx={{ whiteSpace: 'nowrap' }}>
      {french ? (
        <>
          {figure} {currency}
        </>
      ) : (
        <>
          {currency} {figure}
          {perSeat && (
            <Typography component="span" variant="body2" color="textSecondary">
              {` / ${t('seat')}`}
            </Typography>
          )}
        </>
      )}
    </Typography>
  );
}
