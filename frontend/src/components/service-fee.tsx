import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format/use-format';

interface ServiceFeeProps {
  /** Whole XAF; nothing is shown of none. */
  fee: number | undefined;
  /** `plus`: beside a fare; `included`: beside what was paid. */
  form: 'plus' | 'included';
  /** The figure alone, where the currency stands beside it. */
  bare?: boolean;
}

/** `+ 225 FCFA de service`: what is paid on top of a fare. Its texts are loaded where there is a fee. */
export function ServiceFee({ fee = 0, ...how }: ServiceFeeProps) {
  return fee > 0 ? <Shown fee={fee} {...how} /> : null;
}

function Shown({ fee, form, bare = false }: ServiceFeeProps & { fee: number }) {
  const { t, ready } = useTranslation('fee', { useSuspense: false });
  const { money, amount } = useFormat();
  if (!ready) return null;
  return (
    <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
      {t(form, { fee: bare ? amount(fee) : money(fee) })}
    </Typography>
  );
}
