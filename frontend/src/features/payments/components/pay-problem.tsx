import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../components/main-button';
import { useErrorText } from '../../../lib/api/error-text';
import { ApiError, hasCode } from '../../../lib/api/errors';
import type { Booking } from '../../../lib/api/types';
import { formatDuration } from '../../../lib/format/dates';

export function PayProblem({ error, booking }: { error: unknown; booking: Booking }) {
  const { t } = useTranslation('payments');
  const errorText = useErrorText();
  if (!error) return null;
  const bookAgain = hasCode(error, 'HOLD_EXPIRED', 'BOOKING_CANCELLED');
  const wait = hasCode(error, 'THROTTLED') && error instanceof ApiError ? error.retryAfter : null;
  const otherRides = hasCode(error, 'RIDE_CANCELLED', 'RIDE_DEPARTED');
  return (
    <Alert
      severity="error"
      action={
        (bookAgain || otherRides) && (
          <LinkButton
            to={bookAgain ? `/rides/${booking.ride_id}?seats=${booking.seats}` : '/'}
            color="inherit"
          >
            {t(bookAgain ? 'pay.bookAgain' : 'pay.otherRides')}
          </LinkButton>
        )
      }
    >
      {wait ? t('pay.askedTooOften', { wait: formatDuration(Math.ceil(wait / 60)) }) : errorText(error)}
    </Alert>
  );
}
