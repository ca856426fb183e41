import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { FreshCodeBox, intoView } from '../../../components/fresh-code-box';
import { TextBox } from '../../../components/text-box';
import { toast } from '../../../components/toast';
import { ApiError, hasCode } from '../../../lib/api/errors';
import { useAuth } from '../../../lib/auth/auth-context';
import { useDeleteAccount } from '../api/account';

/** Codes of `ACCOUNT_IN_USE` (docs/api.md). */
const OPEN_ITEMS = [
  'bookings',
  'payments',
  'refunds',
  'rides',
  'earnings',
  'payouts',
  'staff_role',
  'reports',
] as const;
type OpenItem = (typeof OPEN_ITEMS)[number];
const isOpenItem = (field: string): field is OpenItem => (OPEN_ITEMS as readonly string[]).includes(field);

export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const { signOut } = useAuth();
  const [typed, setTyped] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const [code, setCode] = useState('');
  const deletion = useDeleteAccount();
  const word = t('word');
  const asksForCode = hasCode(deletion.error, 'FRESH_CODE_REQUIRED');
  const deleteAccount = () =>
    deletion.mutate(code, {
      onError: (error) => {
        if (hasCode(error, 'FRESH_CODE_REQUIRED')) setNeedsCode(true);
      },
      onSuccess: () => {
        void navigate('/', { replace: true });
        // Clears personal data on this phone.
        void signOut().then(() => toast.done(t('done')));
      },
    });
  return (
    <ConfirmDialog
      title={t('title')}
      confirm={t('confirm')}
      cancelLabel={t('keep')}
      command={asksForCode ? { ...deletion, error: null } : deletion}
      ready={typed.trim().toUpperCase() === word && (!needsCode || code !== '')}
      onConfirm={deleteAccount}
      onClose={onClose}
    >
      <Part title={t('goes.title')} text={t('goes.text')} />
      <Part title={t('stays.title')} text={t('stays.text')} />
      <Typography variant="body2">{t('anew')}</Typography>
      <TextBox
        name="word"
        label={t('write', { word })}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={(event) => setTyped(event.target.value)}
      />
      {needsCode && <FreshCodeBox value={code} onChange={setCode} />}
      <OpenItems error={deletion.error} />
    </ConfirmDialog>
  );
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography variant="body2">{text}</Typography>
    </div>
  );
}

function OpenItems({ error }: { error: unknown }) {
  const { t } = useTranslation('account');
  if (!(error instanceof ApiError) || !hasCode(error, 'ACCOUNT_IN_USE')) return null;
  return (
    <ul ref={intoView} style={{ paddingInlineStart: 20 }}>
      {error.details.map(({ field, message }) => (
        <Typography key={field} component="li" variant="body2">
          {isOpenItem(field) ? t(`open.${field}`) : message}
        </Typography>
      ))}
    </ul>
  );
}
