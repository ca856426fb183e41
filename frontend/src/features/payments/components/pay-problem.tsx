import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useErrorText } from '../../../lib/api/error-text';
import { hasCode } from '../../../lib/api/errors';
import type { Booking } from '../../../lib/api/types';

interface PayProblemProps {
  error: unknown;
  booking: Booking;
}

/** Why a payment did not start, and what leads on from there. */
export function PayProblem({ error, booking }: PayProblemProps) {
  const { t } = useTranslation('payments');
  const errorText = useErrorText();
  if (!error) return null;
  const bookAgain = hasCode(error, 'HOLD_EXPIRED', 'BOOKING_CANCELLED');
  const otherRides = hasCode(error, 'RIDE_CANCELLED', 'RIDE_DEPARTED');
  return (
    <Alert
      severity="error"
      action={
        (bookAgain || otherRides) && (
          <Button component={Link} to={bookAgain ? `/rides/${booking.ride_id}` : '/'} color="inherit">
            {t(bookAgain ? 'pay.bookAgain' : 'pay.otherRides')}
          </Button>
        )
      }
    >
      {errorText(error)}
    </Alert>
  );
}
