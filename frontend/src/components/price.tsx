import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '../lib/format/figures';
import { useLanguage } from '../lib/i18n/language';
import { Note } from './text';

interface PriceProps {
  amount: number;
  size?: 'normal' | 'large';
  perSeat?: boolean;
}

export function Price({ amount, size = 'normal', perSeat = false }: PriceProps) {
  const { t } = useTranslation();
  const parts = numberFormat(useLanguage()).formatToParts(amount);
  const quiet = (text: string) => (
    <Note key={text} component="span">
      {text}
    </Note>
  );
  return (
    <Typography component="span" variant={size === 'large' ? 'h1' : 'h2'} sx={{ whiteSpace: 'nowrap' }}>
      {parts.map(({ type, value }) => (type === 'currency' ? quiet(value) : value))}
      {perSeat && quiet(` / ${t('seat')}`)}
    </Typography>
  );
}
