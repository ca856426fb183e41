import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { lazyComponent } from '../../../components/lazy-component';
import { StatusChip, type StatusTone } from '../../../components/status-chip';
import { Note, RowTitle, SectionTitle } from '../../../components/text';
import { useAuth } from '../../../lib/auth/auth-context';
import { groupPhone } from '../../../lib/format/phone';
import { useFormat } from '../../../lib/format/use-format';
import { WALLETS } from '../../../lib/wallets';
import type { Earnings } from '../api/earnings';
import { type Payout, type PayoutAccount, usePayoutAccount, usePayouts } from '../api/payouts';
import { payoutDelay } from '../earnings';
import { AmountRow } from './amount-row';
import { CardRows } from './card-rows';

const ChangeAccount = lazyComponent(() => import('./payout-account').then((m) => m.ChangePayoutAccount));

const ACCOUNT_TONES = { unchecked: 'quiet', verified: 'good', mismatch: 'bad' } as const satisfies Record<
  PayoutAccount['status'],
  StatusTone
>;

const PAYOUT_TONES = {
  created: 'wait',
  sent: 'wait',
  completed: 'good',
  // Shown like `manual`, because staff handle both.
  failed: 'wait',
  manual: 'wait',
} as const satisfies Record<Payout['status'], StatusTone>;

export function Payouts({ payouts: mode, delay_hours }: Pick<Earnings, 'payouts' | 'delay_hours'>) {
  const { t } = useTranslation('payouts');
  const payouts = usePayouts().data ?? [];
  return (
    <>
      {mode === 'automatic' && <Account delayHours={delay_hours} />}
      {payouts.length > 0 && (
        <>
          <SectionTitle>{t('list')}</SectionTitle>
          <CardRows>
            {payouts.map((payout) => (
              <PayoutRow key={payout.id} {...payout} />
            ))}
          </CardRows>
        </>
      )}
    </>
  );
}

function Account({ delayHours }: { delayHours: number }) {
  const { t } = useTranslation('payouts');
  const { unit, count } = payoutDelay(delayHours);
  const format = useFormat();
  const account = usePayoutAccount();
  const { user } = useAuth();
  const [changing, setChanging] = useState(false);
  const mayChange = user?.is_driver ?? false;
  const { data } = account;
  if (data === undefined || (data === null && !mayChange)) return null;
  return (
    <Card gap={3}>
      <div style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 12 }}>
        <Typography variant="h3" component="h2">
          {t('account.title')}
        </Typography>
        {data && (
          <StatusChip tone={ACCOUNT_TONES[data.status]}>{t(`account.status.${data.status}`)}</StatusChip>
        )}
      </div>
      {data ? (
        <div>
          <Typography sx={{ fontWeight: 600 }}>
            {WALLETS[data.provider].name} · {groupPhone(data.phone_number)}
          </Typography>
          {data.holder_name !== null && <Note>{t('account.holder', { name: data.holder_name })}</Note>}
          <Note sx={{ mt: 2 }}>
            {data.status === 'verified'
              ? t(`account.arrives.${unit}`, { count })
              : t(`account.text.${data.status}`)}
          </Note>
        </div>
      ) : (
        <Typography variant="body2">{t('account.none')}</Typography>
      )}
      {data?.pending_until && (
        <Typography
          variant="body2"
          role="status"
          sx={{ p: 3, borderRadius: 1, bgcolor: 'brand.accentSoft', color: 'brand.onAccentSoft' }}
        >
          {t('account.pending', { until: format.nearMoment(data.pending_until) })}
        </Typography>
      )}
      {mayChange && (
        <Button variant={data ? 'outlined' : 'contained'} onClick={() => setChanging(true)}>
          {t(data ? 'account.change' : 'account.give')}
        </Button>
      )}
      {changing && <ChangeAccount account={data} onClose={() => setChanging(false)} />}
    </Card>
  );
}

function PayoutRow({ amount, provider, phone_number, status, created_at, completed_at }: Payout) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  return (
    <AmountRow
      amount={amount}
      chip={<StatusChip tone={PAYOUT_TONES[status]}>{t(`status.${status}`)}</StatusChip>}
    >
      <RowTitle>{provider === null ? t('account.other') : WALLETS[provider].name}</RowTitle>
      <Note component="span" sx={{ display: 'block' }}>
        {groupPhone(phone_number)}
      </Note>
      <Note component="span">
        {status === 'completed' ? format.nearMoment(completed_at ?? created_at) : t(`expected.${status}`)}
      </Note>
    </AmountRow>
  );
}
