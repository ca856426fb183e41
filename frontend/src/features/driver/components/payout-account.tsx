import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceChips } from '../../../components/choice-chips';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { FreshCodeBox } from '../../../components/fresh-code-box';
import { PhoneField } from '../../../components/phone-field';
import { hasCode } from '../../../lib/api/errors';
import { useAuth } from '../../../lib/auth/auth-context';
import { phoneDigits } from '../../../lib/format/phone';
import { type WalletName, WALLETS } from '../../../lib/wallets';
import { type PayoutAccount, useChangePayoutAccount } from '../api/payouts';

const CHOICES = (Object.keys(WALLETS) as WalletName[]).map((value) => ({
  value,
  label: WALLETS[value].name,
}));
const PHONE_DIGITS = 9;

/** Requires an SMS code, so that a borrowed phone is not enough. */
export function ChangePayoutAccount({
  account,
  onClose,
}: {
  account: PayoutAccount | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('payouts');
  const { user } = useAuth();
  const [provider, setProvider] = useState<WalletName>(account?.provider ?? 'mtn');
  const [phone, setPhone] = useState(phoneDigits(account?.phone_number ?? user?.phone ?? ''));
  const [code, setCode] = useState('');
  const change = useChangePayoutAccount();
  const badPhone = hasCode(change.error, 'INVALID_PHONE');
  return (
    <ConfirmDialog
      title={t('account.title')}
      tone="primary"
      confirm={t('change.save')}
      done={t('change.done')}
      command={badPhone ? { ...change, error: null } : change}
      ready={phone.length === PHONE_DIGITS && code.length >= 6}
      onConfirm={(callbacks) =>
        change.mutate(
          { provider, phone_number: phone, token: code },
          // Any error but INVALID_PHONE may have used up the code.
          { ...callbacks, onError: (error) => hasCode(error, 'INVALID_PHONE') || setCode('') },
        )
      }
      onClose={onClose}
    >
      <ChoiceChips legend={t('change.wallet')} choices={CHOICES} value={provider} onChange={setProvider} />
      <PhoneField
        name="payout-phone"
        value={phone}
        onChange={setPhone}
        hint={t('change.name')}
        error={badPhone ? t('change.badPhone', { wallet: WALLETS[provider].name }) : null}
      />
      <Typography
        variant="body2"
        sx={{ p: 3, borderRadius: 1, bgcolor: 'brand.accentSoft', color: 'brand.onAccentSoft' }}
      >
        {t('change.pause')}
      </Typography>
      <FreshCodeBox value={code} onChange={setCode} />
    </ConfirmDialog>
  );
}
