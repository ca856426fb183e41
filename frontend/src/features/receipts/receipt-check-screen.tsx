import CheckRounded from '@mui/icons-material/CheckRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import PriorityHighRounded from '@mui/icons-material/PriorityHighRounded';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { Card } from '../../components/card';
import { ErrorState } from '../../components/error-state';
import { LinkButton } from '../../components/main-button';
import { Price } from '../../components/price';
import { Screen } from '../../components/screen';
import { Caption, Note } from '../../components/text';
import { api, dataOf } from '../../lib/api/client';
import type { Schemas } from '../../lib/api/types';
import { brand } from '../../lib/brand';
import { dayOf } from '../../lib/format/days';
import { useFormat } from '../../lib/format/use-format';

/** Public, with the receipt's check code. */
const useReceiptCheck = (number: string, check: string) =>
  useQuery({
    queryKey: ['receipts', 'check', number, check],
    queryFn: ({ signal }) => {
      const params = { path: { receipt_number: number }, query: { check } };
      return dataOf(api.GET('/api/receipts/{receipt_number}', { params, signal }));
    },
    // Always refetch: the payment may have been refunded since.
    staleTime: 0,
    meta: { keepMs: 0 },
  });

export function ReceiptCheckScreen() {
  const { t } = useTranslation('receipts');
  const { number = '' } = useParams();
  const [params] = useSearchParams();
  const query = useReceiptCheck(number, params.get('check') ?? '');
  return (
    <Screen title={t('title')} backTo="/">
      {query.isPending && <Checking />}
      {query.isError && <ErrorState query={query} ofUrl />}
      {query.data && <Verdict number={number} {...query.data} />}
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

type VerdictProps = Schemas['ReceiptCheckResponse'] & { number: string };

function Verdict(props: VerdictProps) {
  const { number, valid, amount = 0, issued_at, refund_completed } = props;
  const { refund_amount: refunded = 0, moved_amount: moved = 0 } = props;
  const { t } = useTranslation('receipts');
  const format = useFormat();
  const outcome = outcomeOf(props);
  return (
    <>
      <Card
        role="status"
        sx={{ display: 'grid', justifyItems: 'center', gap: 3, py: 6, textAlign: 'center' }}
      >
        <Mark outcome={outcome} />
        <Typography variant="h2" component="p">
          {t(outcome)}
        </Typography>
        <Typography color="textSecondary">
          {valid ? t('validText', { brand: brand.name }) : t('invalidText')}
        </Typography>
        {valid && <Price amount={amount} size="large" />}
        {moved > 0 && (
          <Typography sx={{ fontWeight: 600 }}>
            {t('movedAmount', { amount: format.money(moved) })}
          </Typography>
        )}
        {refunded > 0 && (
          <Typography sx={{ fontWeight: 600 }}>
            {t(refund_completed ? 'refundDone' : 'refundDue', { amount: format.money(refunded) })}
          </Typography>
        )}
        <Box component="dl" sx={{ display: 'grid', gap: 2 }}>
          <Line term={t('number')}>{number}</Line>
          {valid && issued_at && (
            <Line term={t('issued')}>
              {`${format.date(dayOf(new Date(issued_at)))}, ${format.time(issued_at)}`}
            </Line>
          )}
        </Box>
      </Card>
      {!valid && <Note align="center">{t('question', { email: brand.contact.email })}</Note>}
      <LinkButton to="/" size="large" sx={{ alignSelf: 'center' }}>
        {t('home')}
      </LinkButton>
    </>
  );
}

const MARKS = {
  valid: [CheckRounded, 'primary.main', 'primary.contrastText'],
  moved: [PriorityHighRounded, 'brand.accent', 'brand.onAccent'],
  refunded: [PriorityHighRounded, 'brand.accent', 'brand.onAccent'],
  partlyRefunded: [PriorityHighRounded, 'brand.accent', 'brand.onAccent'],
  invalid: [CloseRounded, 'error.main', 'error.contrastText'],
} as const;

type Outcome = keyof typeof MARKS;

function outcomeOf({ valid, amount = 0, refund_amount = 0, moved_amount = 0 }: VerdictProps): Outcome {
  if (!valid) return 'invalid';
  if (moved_amount > 0) return 'moved';
  if (refund_amount === 0) return 'valid';
  return refund_amount >= amount ? 'refunded' : 'partlyRefunded';
}

function Mark({ outcome }: { outcome: Outcome }) {
  const [Icon, background, colour] = MARKS[outcome];
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 72,
        height: 72,
        borderRadius: '50%',
        bgcolor: background,
        color: colour,
      }}
    >
      <Icon sx={{ fontSize: '2.5rem' }} />
    </Box>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <Caption component="dt">{term}</Caption>
      <Typography component="dd" sx={{ overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </div>
  );
}
