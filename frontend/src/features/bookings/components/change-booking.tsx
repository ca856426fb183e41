import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../../components/lazy-component';
import { Loader } from '../../../components/loader';
import type { Booking } from '../../../lib/api/types';

const ChangeDialog = lazyComponent(() => import('./change-dialog').then((m) => m.ChangeDialog), {
  fallback: <Loader />,
});

export function ChangeBooking({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const [open, setOpen] = useState(false);
  return (
    <div style={{ display: 'grid', justifyItems: 'center' }}>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('change')}
      </Button>
      {open && <ChangeDialog booking={booking} onClose={() => setOpen(false)} />}
    </div>
  );
}
