import CheckRounded from '@mui/icons-material/CheckRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { Card } from '../../components/card';
import { ErrorState } from '../../components/error-state';
import { Link } from '../../components/link';
import { Price } from '../../components/price';
import { Screen } from '../../components/screen';
import { brand } from '../../lib/brand';
import { useFormat } from '../../lib/format/use-format';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import { unwrap } from '../../lib/api/unwrap';

/** Whether a receipt is real; anybody may ask who holds its check code. */
const useReceiptCheck = (number: string, check: string) =>
  useQuery({
    queryKey: ['receipts', 'check', number, check],
    queryFn: async ({ signal }) => {
      const params = { path: { receipt_number: number }, query: { check } };
      return (await unwrap(api.GET('/api/receipts/{receipt_number}', { params, signal }))).data;
    },
    // An answer of yesterday proves nothing to whoever checks today.
    staleTime: 0,
    meta: { keepMs: 0 },
  });

/** Where the QR code of a receipt leads: real or not, said to anybody, without signing in. */
export function ReceiptCheckScreen() {
  const { t } = useTranslation('receipts');
  const { number = '' } = useParams();
  const [params] = useSearchParams();
  const answer = useReceiptCheck(number, params.get('check') ?? '');
  return (
    <Screen title={t('title')} backTo="/">
      {answer.isPending && <Checking />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && <Verdict number={number} {...answer.data} />}
    </Screen>
  );
}

function Checking() {
  const { t } = useTranslation('receipts');
  return (
    <Card
      role="status"
      aria-label={t('checking')}
      sx={{ display: 'grid', justifyItems: 'center', gap: 3, py: 8 }}
    >
      <Skeleton variant="circular" width={72} height={72} />
      <Skeleton width={200} height={28} />
      <Skeleton width={120} height={28} />
    </Card>
  );
}

interface VerdictProps {
  number: string;
  valid: boolean;
  /** XAF. */
  amount?: number;
  issued_at?: string;
}

function Verdict({ number, valid, amount, issued_at }: VerdictProps) {
  const { t } = useTranslation('receipts');
  const format = useFormat();
  return (
    <>
      <Card
        role="status"
        sx={{ display: 'grid', justifyItems: 'center', gap: 3, py: 6, textAlign: 'center' }}
      >
        <Mark valid={valid} />
        <Typography variant="h2" component="p">
          {t(valid ? 'valid' : 'invalid')}
        </Typography>
        <Typography color="textSecondary">
          {valid ? t('validText', { brand: brand.name }) : t('invalidText')}
        </Typography>
        {valid && amount !== undefined && <Price amount={amount} size="large" />}
        <Box component="dl" sx={{ display: 'grid', gap: 2, m: 0 }}>
          <Line term={t('number')}>{number}</Line>
          {valid && issued_at && (
            <Line term={t('issued')}>{`${format.longDay(issued_at)}, ${format.time(issued_at)}`}</Line>
          )}
        </Box>
      </Card>
      {!valid && (
        <Typography variant="body2" color="textSecondary" align="center">
          {t('question', { email: brand.contact.email })}
        </Typography>
      )}
      <Button component={Link} to="/" size="large" sx={{ alignSelf: 'center' }}>
        {t('home')}
      </Button>
    </>
  );
}

function Mark({ valid }: { valid: boolean }) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 72,
        height: 72,
        borderRadius: '50%',
        bgcolor: valid ? 'primary.main' : 'error.main',
        color: valid ? 'primary.contrastText' : 'error.contrastText',
        '& svg': { fontSize: '2.5rem' },
      }}
    >
      {valid ? <CheckRounded /> : <CloseRounded />}
    </Box>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="caption" color="textSecondary">
        {term}
      </Typography>
      <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </div>
  );
}
