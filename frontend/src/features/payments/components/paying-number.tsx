import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { PhoneField } from '../../../components/phone-field';
import { Note } from '../../../components/text';
import { phoneDigits } from '../../../lib/format/phone';
import { useLanguage } from '../../../lib/i18n/language';
import { type PaymentProvider } from '../api/get-providers';

interface PayingNumberProps {
  provider: PaymentProvider;
  /** Without the country code. */
  value: string;
  onChange: (digits: string) => void;
  invalid: boolean;
}

export function PayingNumber({ provider, value, onChange, invalid }: PayingNumberProps) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const hint = t('pay.prefixes', { prefixes: provider.prefixes.join(', ') });
  return (
    <>
      <PhoneField
        name="phone_number"
        label={t('pay.number', { provider: provider.displayName })}
        placeholder={`6 ${(provider.prefixes[0] ?? '6').slice(1)}…`}
        value={value}
        onChange={onChange}
        error={
          invalid
            ? t('pay.otherNumber', {
                invalid: t('pay.invalidPhone'),
                provider: provider.displayName,
                prefixes: new Intl.ListFormat(language, { type: 'disjunction' }).format(provider.prefixes),
              })
            : null
        }
        hint={hint}
      />
      <TestNumbers numbers={provider.testNumbers} onChoose={onChange} />
    </>
  );
}

const OUTCOMES = ['success', 'rejection', 'insufficient_funds', 'timeout', 'internal_error'] as const;

interface TestNumbersProps {
  numbers: PaymentProvider['testNumbers'];
  onChoose: (nationalDigits: string) => void;
}

function TestNumbers({ numbers, onChoose }: TestNumbersProps) {
  const { t } = useTranslation('payments');
  const offered = OUTCOMES.flatMap((outcome) => {
    const phone = numbers[outcome];
    return phone ? [{ outcome, digits: phoneDigits(phone) }] : [];
  });
  if (offered.length === 0) return null;
  return (
    <Box component="section" aria-label={t('test.title')} sx={{ display: 'grid', gap: 2 }}>
      <Note>{t('test.text')}</Note>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {offered.map(({ outcome, digits }) => (
          <Button key={outcome} variant="outlined" size="small" onClick={() => onChoose(digits)}>
            {t(`test.${outcome}`)}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
