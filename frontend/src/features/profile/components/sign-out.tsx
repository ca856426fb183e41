import LogoutRounded from '@mui/icons-material/LogoutRounded';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { useAuth } from '../../../lib/auth/auth-context';
import { listUnsent, type Unsent } from '../../../lib/unsent';

export function SignOut() {
  const { t } = useTranslation(['profile', 'common']);
  const { signOut } = useAuth();
  const [losses, setLosses] = useState<{ what: Unsent; count: number }[] | null>(null);
  const [leaving, setLeaving] = useState(false);
  return (
    <div style={{ display: 'grid', justifyItems: 'center', paddingTop: 8 }}>
      <Button color="error" startIcon={<LogoutRounded />} onClick={() => void listUnsent().then(setLosses)}>
        {t('signOut')}
      </Button>
      {losses && (
        <ConfirmDialog
          title={t('leave.title')}
          confirm={t('signOut')}
          cancelLabel={t('leave.stay')}
          command={{ isPending: leaving, error: null }}
          onClose={() => setLosses(null)}
          onConfirm={() => {
            setLeaving(true);
            void signOut();
          }}
        >
          {losses.length > 0 && (
            <ul style={{ paddingLeft: 20 }}>
              {losses.map(({ what, count }) => (
                <Typography key={what} component="li" sx={{ fontWeight: 600 }}>
                  {t(`leave.${what}`, { count })}
                </Typography>
              ))}
            </ul>
          )}
          <Typography>{t('signOutText')}</Typography>
        </ConfirmDialog>
      )}
    </div>
  );
}
