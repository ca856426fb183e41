import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { phoneDigits } from '../../../lib/format/phone';
import type { PaymentProvider } from '../api/get-providers';

const OUTCOMES = ['success', 'rejection', 'insufficient_funds', 'timeout', 'internal_error'] as const;

interface TestNumbersProps {
  numbers: PaymentProvider['testNumbers'];
  onChoose: (nationalDigits: string) => void;
}

/** In mock mode: numbers that force an outcome, so that each can be tried. Nothing otherwise. */
export function TestNumbers({ numbers, onChoose }: TestNumbersProps) {
  const { t } = useTranslation('payments');
  const offered = OUTCOMES.flatMap((outcome) => {
    const phone = numbers[outcome];
    return phone ? [{ outcome, digits: phoneDigits(phone) }] : [];
  });
  if (offered.length === 0) return null;
  return (
    <Box component="section" aria-label={t('test.title')} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {t('test.text')}
      </Typography>
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
