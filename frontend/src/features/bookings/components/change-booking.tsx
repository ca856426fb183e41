import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loader } from '../../../components/loader';
import type { Booking } from '../../../lib/api/types';

const ChangeDialog = lazy(() => import('./change-dialog').then((m) => ({ default: m.ChangeDialog })));

export function ChangeBooking({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const [open, setOpen] = useState(false);
  return (
    <div style={{ display: 'grid', justifyItems: 'center' }}>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('change')}
      </Button>
      {open && (
        <Suspense fallback={<Loader />}>
          <ChangeDialog booking={booking} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
