import Typography from '@mui/material/Typography';
import { useFormat } from '../lib/format/use-format';
import { useLanguage } from '../lib/i18n/use-language';

interface PriceProps {
  /** Whole XAF. */
  amount: number;
  size?: 'normal' | 'large';
}

/** `4 500 FCFA` with the figure large and the currency quiet. */
export function Price({ amount, size = 'normal' }: PriceProps) {
  const format = useFormat();
  const currency = (
    <Typography component="span" variant="body2" color="textSecondary">
      FCFA
    </Typography>
  );
  const figure = format.amount(amount);
  return (
    <Typography component="span" variant={size === 'large' ? 'h1' : 'h2'} sx={{ whiteSpace: 'nowrap' }}>
      {useLanguage() === 'fr' ? (
        <>
          {figure} {currency}
        </>
      ) : (
        <>
          {currency} {figure}
        </>
      )}
    </Typography>
  );
}
