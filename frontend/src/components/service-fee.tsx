import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format/use-format';
import { Caption } from './text';

interface ServiceFeeProps {
  /** XAF; renders nothing for 0. */
  fee: number | undefined;
  /** `plus`: on top of a fare · `included`: part of a paid amount */
  form: 'plus' | 'included';
  bare?: boolean;
}

/** `+ 225 FCFA de service`. The texts load only if there is a fee. */
export function ServiceFee({ fee = 0, ...how }: ServiceFeeProps) {
  return fee > 0 ? <FeeText fee={fee} {...how} /> : null;
}

function FeeText({ fee, form, bare = false }: ServiceFeeProps & { fee: number }) {
  const { t, ready } = useTranslation('fee', { useSuspense: false });
  const { money, amount } = useFormat();
  if (!ready) return null;
  return (
    <Caption component="span" sx={{ display: 'block' }}>
      {t(form, { fee: bare ? amount(fee) : money(fee) })}
    </Caption>
  );
}
