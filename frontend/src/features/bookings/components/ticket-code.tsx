import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../../components/lazy-component';
import { Note } from '../../../components/text';
import type { Booking } from '../../../lib/api/types';
import { boardingPath } from '../../../lib/boarding-link';
import { usePersonName } from '../../../lib/person-name';
const QrCode = lazyComponent(() => import('./qr-code').then((m) => m.QrCode), {
  fallback: <Box sx={{ width: 176, height: 176 }} />,
});

export function TicketCode({ booking, code }: { booking: Booking; code: string }) {
  const { t } = useTranslation('bookings');
  const nameOf = usePersonName();
  const url = new URL(boardingPath(booking.ride_id, { bookingId: booking.id, code }), window.location.origin);
  const driver = nameOf(booking.ride.driver.full_name, t('theDriver'));
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, py: 1, textAlign: 'center' }}>
      <QuietBoundary>
        <QrCode text={url.href} label={t('ticket.qr')} />
      </QuietBoundary>
      <Typography
        component="p"
        aria-label={t('ticket.codeLabel', { code: [...code].join(' ') })}
        data-testid="verification-code"
        sx={{ fontSize: '2rem', fontWeight: 600, letterSpacing: '0.12em', lineHeight: 1.2 }}
      >
        {code.slice(0, 3)} {code.slice(3)}
      </Typography>
      <Note>{t('ticket.showCode', { driver })}</Note>
    </Box>
  );
}

/** Shows only the digits if the QR chunk is missing offline. */
class QuietBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
