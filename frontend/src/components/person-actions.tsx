import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../lib/auth/auth-context';
import { lazyComponent } from './lazy-component';

const PersonDialog = lazyComponent(() => import('./person-dialog').then((m) => m.PersonDialog));

export interface PersonActionsProps {
  userId: string;
  name: string;
  rideId?: string | null;
}

export function PersonActions(props: PersonActionsProps) {
  const { t, ready } = useTranslation('parts', { useSuspense: false });
  const { user } = useAuth();
  const [open, setOpen] = useState(false);
  if (!ready || user === null || user.id === props.userId) return null;
  return (
    <>
      <Button
        color="inherit"
        sx={{ alignSelf: 'center', color: 'text.secondary' }}
        onClick={() => setOpen(true)}
      >
        {t('person.actions', { name: props.name })}
      </Button>
      {open && <PersonDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
