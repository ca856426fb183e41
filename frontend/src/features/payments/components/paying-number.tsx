import { useTranslation } from 'react-i18next';
import { PhoneField } from '../../../components/phone-field';
import type { PaymentProvider } from '../api/get-providers';
import { TestNumbers } from './test-numbers';

interface PayingNumberProps {
  provider: PaymentProvider;
  /** Digits only, without the country code. */
  value: string;
  onChange: (digits: string) => void;
  invalid: boolean;
}

/** The account that pays: a number of the chosen provider. */
export function PayingNumber({ provider, value, onChange, invalid }: PayingNumberProps) {
  const { t } = useTranslation('payments');
  const hint = t('pay.prefixes', { prefixes: provider.prefixes.join(', ') });
  return (
    <>
      <PhoneField
        name="phone_number"
        label={t('pay.number', { provider: provider.displayName })}
        placeholder={`6 ${(provider.prefixes[0] ?? '6').slice(1)}…`}
        value={value}
        onChange={onChange}
        error={invalid ? `${t('pay.invalidPhone')}. ${hint}` : null}
        hint={hint}
      />
      <TestNumbers numbers={provider.testNumbers} onChoose={onChange} />
    </>
  );
}
