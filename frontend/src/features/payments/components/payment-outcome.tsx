import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { Caption, Note } from '../../../components/text';
import type { Payment } from '../../../lib/api/types';
import { brand } from '../../../lib/brand';
import { fullPhone } from '../../../lib/format/phone';
import { useFormat } from '../../../lib/format/use-format';
import { gaveUp, type PaymentFacts, type Polling, type PollingEnd } from '../polling';

interface PaymentOutcomeProps {
  polling: Polling;
  payment: Payment | null;
}

export function PaymentOutcome({ polling, payment }: PaymentOutcomeProps) {
  const { t } = useTranslation('payments');
  const { end, status } = polling;
  if (end === null) return null;
  if (status === 'failed' && end === 'provider') return <Failure polling={polling} payment={payment} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, textAlign: 'center' }}>
      {gaveUp(end) && (
        <Typography color="textSecondary">{t('outcome.gaveUp', { email: brand.contact.email })}</Typography>
      )}
      {(end === 'invalid_reference' || end === 'unknown') && (
        <Typography color="textSecondary">{t('outcome.unknown')}</Typography>
      )}
    </Box>
  );
}

function Failure({ polling, payment }: PaymentOutcomeProps) {
  const { money } = useFormat();
  const { t } = useTranslation('payments');
  const failure = useStatusText().failure(polling);
  return (
    <>
      <Card gap={1}>
        {failure && <Typography sx={{ fontWeight: 600 }}>{failure.what}</Typography>}
        <Typography color={failure ? 'textSecondary' : undefined}>
          {failure?.next ?? t('outcome.failedUnknown')}
        </Typography>
        {payment && (
          <Caption component="span">
            {money(payment.amount)} · {fullPhone(payment.phone_number)}
          </Caption>
        )}
      </Card>
      <Note align="center">{t('outcome.failed')}</Note>
    </>
  );
}

/** Texts for the ends that the screen itself detects. */
const END_TEXTS = {
  invalid_reference: 'messages.invalidReference',
  unknown: 'messages.notFound',
  timed_out: 'messages.timedOut',
  unverified: 'messages.unverified',
} as const satisfies Record<Exclude<PollingEnd, 'provider'>, string>;

function completedText({ status, outcome, refund_cause }: PaymentFacts) {
  if (outcome === 'seated') return 'messages.completed';
  if (status === 'refunded') return 'messages.refunded';
  if (outcome === null) return 'messages.bookingCancelled';
  return refund_cause === 'late_success' ? 'messages.tooLate' : 'messages.refunding';
}

/** A successful payment without ticket: refunded or cancelled. */
export function isReturned({ status, facts }: Polling): boolean {
  return status === 'completed' && facts !== null && facts.outcome !== 'seated';
}

export function useStatusText() {
  const { t } = useTranslation('payments');
  return {
    status({ status, end, facts }: Polling): string {
      if (end === null) return t(status === 'processing' ? 'status.processing' : 'status.waiting');
      if (end !== 'provider') return t(END_TEXTS[end]);
      return t(status === 'completed' && facts ? completedText(facts) : 'messages.failed');
    },
    failure({ facts }: Polling): { what: string; next: string } | null {
      const reason = facts?.reason_detail;
      if (reason) {
        return {
          what: t(`reasons.${reason}.what`),
          next: t(`reasons.${reason}.next`, { email: brand.contact.email }),
        };
      }
      return facts?.error ? { what: facts.error, next: t('outcome.failedUnknown') } : null;
    },
  };
}
